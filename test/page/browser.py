"""A report in headless Chromium, as a reader uses it."""
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By


class Report:
    """`dark`: what the system prefers."""

    def __init__(self, address, dark=False, width=1240, height=1000):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        options.add_argument("--headless=new")
        options.add_argument("--no-sandbox")
        options.add_argument("--disable-gpu")
        options.add_argument("--hide-scrollbars")
        options.add_argument(f"--window-size={width},{height}")
        if dark:
            options.add_argument("--force-dark-mode")
            options.add_argument("--blink-settings=preferredColorScheme=0")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.get(address)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.driver.quit()

    def messages(self):
        """What the console has printed: errors, and what the page's policy has refused to load."""
        return self.driver.get_log("browser")

    def seconds(self):
        """From the start of loading until the page is drawn."""
        return self.driver.execute_script(
            "const t = performance.timing; return t.loadEventEnd - t.navigationStart") / 1000

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector).text

    def click(self, selector):
        element = self.driver.find_element(By.CSS_SELECTOR, selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self.driver).move_to_element(element).click().perform()

    def choose(self, selector, text):
        """In a list of choices."""
        for option in self.all(selector + " option"):
            if option.text == text:
                option.click()
                return
        raise LookupError(text)

    def drag(self, selector, down):
        """Down from the top of an element, by a part of its height."""
        element = self.driver.find_element(By.CSS_SELECTOR, selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        height = element.rect["height"]
        ActionChains(self.driver).move_to_element_with_offset(element, 0, int(-height / 2) + 2).click_and_hold() \
            .move_by_offset(0, int(height * down / 2)).move_by_offset(0, int(height * down / 2)).release().perform()

    def screenshot(self, path, selector=None):
        target = self.driver.find_element(By.CSS_SELECTOR, selector) if selector else self.driver
        target.screenshot(path) if selector else target.save_screenshot(path)
