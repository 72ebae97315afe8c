const int N=3;const float T[2][2]={{1,2},{.5f}};
float3 h(Image3D<half4>v,int x,float3 p){p.xz+=v[x][0][N].lo;return x<2?p:-p.zyx;}
#pragma imcl grid(8,4,2) tune(M:0,1) constraint(wg_x*wg_y>=4) force(boundary:not split)
#pragma icl boundary_cond(v:mirrored,o:constant(1.5f)) max_size(q:9)
void k(Image3D<half4>v,Image3D<uchar>o,long2 s,ushort*q){
int a[2]={1};do{if(M)continue;a[idx&1]<<=q[idz]%7u;}while(a[0]++<5&&!any(s<0));
for(int i=0,j=9;i<j;i++,--j)break;
o[idx][idy][idz]=convert_uchar_sat_rte(h(v,idy,(float3)(T[1][0])).y)^'\n';}
