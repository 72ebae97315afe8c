// Red, green and blue to hue (a full turn is 256), saturation and value, all bytes.
#pragma imcl grid(rgb) packed(rgb, output)
void hsv(Image<uchar3> rgb, Image<uchar3> output) {
  float3 c = convert_float3(rgb[idx][idy]);
  float most = max(max(c.x, c.y), c.z);
  float range = most - min(min(c.x, c.y), c.z);
  float hue = 0.0f;
  if (range > 0.0f)
    hue = most == c.x ? (c.y - c.z) / range : most == c.y ? 2.0f + (c.z - c.x) / range : 4.0f + (c.x - c.y) / range;
  if (hue < 0.0f)
    hue += 6.0f;
  float saturation = most > 0.0f ? 255.0f * range / most : 0.0f;
  output[idx][idy] = convert_uchar3_sat_rte((float3)(hue * (256.0f / 6.0f), saturation, most));
}
