// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
// Every read has a value, or could have one under conditions that the compiler does not relate to each other.
#pragma imcl tune(WAY: 0, 1)
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, int n) {
  float sum = 0.0f, way, row, best, previous, part, both, smallest, found, late;
  if (WAY == 0) way = 1.0f;
  if (WAY == 1) way = 2.0f;
  sum += way;
  for (int j = -1; j <= 1; j++) row = in[idx][idy + j];
  for (int x = 0; x < in.width; x++) best = in[x][idy];
  for (int i = 0; i < n; i++) {
    if (i > 0) sum += previous;
    previous = in[idx + i][idy];
  }
  for (int i = 0; i < n; i++) {
    if (i == 0) smallest = in[idx][idy];
    else smallest = min(smallest, in[idx + i][idy]);
  }
  if (n > 2) part = 1.0f;
  if (n > 2) sum += part;
  if (n > 3) both = 1.0f; else both = 2.0f;
  if (n > 4) late = 1.0f; else return;
  while (1) {
    found = in[idx + (int)sum][idy];
    if (found > 1.0f) break;
    sum += found;
  }
  float4 color;
  color.x = color.y = sum;
  color.zw = color.xy;
  float window[4], partial[4];
  for (int i = 0; i < n; i++) window[i & 3] = sum;
  if (n > 5) partial[0] = 1.0f;
  sum += (n > 6 && (part = sum) > 1.0f) ? part : 0.0f;
  do { part = sum * 2.0f; } while (part < 1.0f);
// CHECK: out[idx][idy]
  out[idx][idy] = row + best + both + dot(color, color) + window[n & 3] + partial[0] + found + late + part;
}
