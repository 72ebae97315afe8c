// One step of Conway's game of life on a torus. A cell is alive if it is not 0.
#pragma imcl grid(cells)
#pragma imcl boundary_cond(cells: periodic)
void life(Image<uchar> cells, Image<uchar> next) {
    int neighbours = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            if ((i != 0 || j != 0) && cells[idx + i][idy + j] != 0)
                neighbours++;
    bool lives = neighbours == 3 || (neighbours == 2 && cells[idx][idy] != 0);
    next[idx][idy] = lives ? 255 : 0;
}
