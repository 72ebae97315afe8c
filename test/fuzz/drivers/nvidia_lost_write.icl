// seed: 101978
// size: 9x17x1
// close: sum7
// configuration: cyclic_y=1
#pragma imcl grid(in2, out3)
#pragma imcl reduce(r6: min)
#pragma imcl reduce(sum7: +)
#pragma imcl boundary_cond(in2: undefined)
#pragma imcl tune(MODE4: 0, 1)
#pragma imcl tune(MODE5: -1, 0, 1)
void made(double r6, double sum7, Image<float> in2, Image<float> out3, int s8) {
    int v9 = (-128);
    
    ++v9;
    
    out3[idx][idy] -= 1;
    out3[idx][idy] = (((0) != clamp((int)(idx), 0, in2.width - 1)) ? float(out3[idx][idy]) : ((!(MODE4 >= (127))) ? in2[clamp((int)(idx + MODE4), 0, in2.width - 1)][0] : 0));
}
