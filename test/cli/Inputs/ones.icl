#pragma imcl grid(o)
void ones(Image<float> o) { o[idx][idy] = 1.0f; }
