import type { Vec3 } from './curves';
import { makeGrid, type Mesh } from './mesh';
import type { Wall } from './wall';

/** Shares of v: wall, then the half circle of the top edge, then the lining. */
export const WALL_SHARE = 0.86;
export const EDGE_SHARE = 0.93;

/** Grid density as a share of the finest one. */
export interface Fineness {
  columns: number;
  rows: number;
}
/** The upper with its edge and lining; u = |s|, v as in WALL_SHARE. `relief` in centimetres. */
export function upperMesh(wall: Wall, fineness: Fineness, relief?: (u: number, v: number) => number): Mesh {
  const { columns, rows } = fineness;
  const sOf = (i: number) => (i / columns) * 2 - 1;
  return makeGrid({
    surface: 'wall',
    columns,
    rows,
    closed: true,
    flip: true,
    point: (i, j) => wallPoint(wall, sOf(i), j / (rows - 1)),
    uv: (i, j) => [Math.abs(sOf(i)), j / (rows - 1)],
    ...(relief ? { relief } : {}),
  });
}

export function wallPoint(wall: Wall, s: number, v: number): Vec3 {
  if (v <= WALL_SHARE) return wall.at(s, v / WALL_SHARE);
  return v <= EDGE_SHARE
    ? wall.inner(s, ((v - WALL_SHARE) / (EDGE_SHARE - WALL_SHARE)) * 0.5)
    : wall.inner(s, 0.5 + ((v - EDGE_SHARE) / (1 - EDGE_SHARE)) * 0.5);
}
