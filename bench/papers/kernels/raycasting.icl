// Falch & Elster 2017, 5.1: a picture of a volume. A ray per pixel, from a camera outside, is cut with the volume's box.
// Each half voxel it samples the volume. The value selects a colour and an opacity, which are composited front to back
// until nothing behind would be visible. Coordinates of voxel centres are integers.
const int ENTRIES = 128;
const float STEP = 0.5f;

#pragma imcl grid(picture)
#pragma imcl tolerance(picture: 2)
void raycasting(Image3D<float> volume, Image<uchar4> picture, float4 transfer[ENTRIES]) {
  float3 size = (float3)(volume.width, volume.height, volume.depth);
  // Three orthogonal directions of length 1: of the picture's centre, of its rows and of its columns.
  float3 ahead = (float3)(0.6f, 0.48f, 0.64f), right = (float3)(0.8f, -0.36f, -0.48f), down = (float3)(0.0f, 0.8f, -0.6f);
  float u = (idx + 0.5f) / picture.width - 0.5f, v = (idy + 0.5f) / picture.height - 0.5f;
  float3 eye = 0.5f * size - 1.5f * length(size) * ahead;
  float3 ray = normalize(ahead + u * right + v * down);

  float3 low = (-0.5f - eye) / ray, high = (size - 0.5f - eye) / ray;
  float3 nearer = fmin(low, high), farther = fmax(low, high);
  float t = fmax(fmax(nearer.x, nearer.y), nearer.z), end = fmin(fmin(farther.x, farther.y), farther.z);
  float4 colour = (float4)(0.0f);
  while (t < end && colour.w < 1.0f) {
    float3 at = eye + t * ray;
    float value = sample(volume, at.x, at.y, at.z);
    float4 c = transfer[clamp((int)(value * ENTRIES), 0, ENTRIES - 1)];
    c.xyz *= c.w;
    colour += (1.0f - colour.w) * c;
    t += STEP;
  }
  picture[idx][idy] = convert_uchar4_sat_rte(255.0f * colour);
}
