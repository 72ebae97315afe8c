// A step of two substances that react and diffuse.
#pragma imcl grid(u, v)
#pragma imcl boundary_cond(u: periodic, v: periodic)
void rdiff(Image<float> u, Image<float> v, Image<float> un, Image<float> vn) {
  float a = u[idx][idy], b = v[idx][idy], r = a * b * b;
  float lu = u[idx - 1][idy] + u[idx + 1][idy] + u[idx][idy - 1] + u[idx][idy + 1] - 4.0f * a;
  float lv = v[idx - 1][idy] + v[idx + 1][idy] + v[idx][idy - 1] + v[idx][idy + 1] - 4.0f * b;
  un[idx][idy] = a + 0.16f * lu - r + 0.035f * (1.0f - a);
  vn[idx][idy] = b + 0.08f * lv + r - 0.1f * b;
}
