import type { Vec3 } from './curves';

/** The surface of a triangle; the painter of that surface derives part and relief from (u, v). */
export const SURFACES = ['wall', 'sole', 'tongue', 'lace', 'loop', 'pane', 'insole'] as const;
export type Surface = (typeof SURFACES)[number];

/** Triangles of one or several surfaces, in centimetres; vertices are not shared between surfaces. */
export interface Mesh {
  positions: Float32Array;
  normals: Float32Array;
  /** (u, v) per vertex. */
  uv: Float32Array;
  triangles: Uint32Array;
  /** The same surface in fewer triangles, over every second vertex of large grids; for the shadow maps. */
  casters: Uint32Array;
  /** Index into SURFACES per triangle. */
  surface: Uint8Array;
}

export interface Grid {
  surface: Surface;
  columns: number;
  rows: number;
  /** The last column joins the first one. */
  closed: boolean;
  /** Seen from outside, u runs to the right where v runs up: then triangles are wound outwards. */
  flip?: boolean;
  point(i: number, j: number): Vec3;
  uv(i: number, j: number): [number, number];
  /** Relief along the normal in centimetres. */
  relief?(u: number, v: number): number;
}

/** Builds a grid surface, moves its vertices by the relief and computes smooth normals. */
export function makeGrid(grid: Grid): Mesh {
  const { columns, rows } = grid;
  const positions = new Float32Array(columns * rows * 3);
  const uv = new Float32Array(columns * rows * 2);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      positions.set(grid.point(i, j), (i * rows + j) * 3);
      uv.set(grid.uv(i, j), (i * rows + j) * 2);
    }
  }
  const triangles = weave(grid, 1);
  const casters = columns * rows > 20000 ? weave(grid, 2) : triangles;
  let normals = normalsOf(positions, triangles);
  if (grid.relief) {
    for (let p = 0; p < columns * rows; p++) {
      const h = grid.relief(uv[p * 2]!, uv[p * 2 + 1]!);
      for (let d = 0; d < 3; d++) positions[p * 3 + d]! += normals[p * 3 + d]! * h;
    }
    normals = normalsOf(positions, triangles);
  }
  const surface = new Uint8Array(triangles.length / 3).fill(SURFACES.indexOf(grid.surface));
  return { positions, normals, uv, triangles, casters, surface };
}

/** Triangles over every `stride`th column and row; the last row is always among them. */
function weave({ columns, rows, closed, flip }: Grid, stride: number): Uint32Array {
  const across = Array.from({ length: Math.ceil(columns / stride) }, (_, i) => i * stride);
  if (!closed && across[across.length - 1] !== columns - 1) across.push(columns - 1);
  const down = Array.from({ length: Math.ceil(rows / stride) }, (_, j) => j * stride);
  if (down[down.length - 1] !== rows - 1) down.push(rows - 1);
  const spans = closed ? across.length : across.length - 1;
  const triangles = new Uint32Array(spans * (down.length - 1) * 6);
  let k = 0;
  for (let i = 0; i < spans; i++) {
    const left = across[i]! * rows;
    const right = across[(i + 1) % across.length]! * rows;
    for (let j = 0; j < down.length - 1; j++) {
      const [low, high] = [down[j]!, down[j + 1]!];
      const [a, b, c, d] = [left + low, right + low, right + high, left + high];
      triangles.set(flip ? [a, c, b, a, d, c] : [a, b, c, a, c, d], k);
      k += 6;
    }
  }
  return triangles;
}

/** Area-weighted vertex normals. */
export function normalsOf(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t]! * 3;
    const b = triangles[t + 1]! * 3;
    const c = triangles[t + 2]! * 3;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const corner of [a, b, c]) for (let d = 0; d < 3; d++) normals[corner + d]! += n[d]!;
  }
  for (let p = 0; p < normals.length; p += 3) {
    const length = Math.hypot(normals[p]!, normals[p + 1]!, normals[p + 2]!) || 1;
    for (let d = 0; d < 3; d++) normals[p + d]! /= length;
  }
  return normals;
}

/** One mesh of many. */
export function joinMeshes(meshes: readonly Mesh[]): Mesh {
  const total = (select: (mesh: Mesh) => ArrayLike<number>) => meshes.reduce((sum, mesh) => sum + select(mesh).length, 0);
  const joined: Mesh = {
    positions: new Float32Array(total((m) => m.positions)),
    normals: new Float32Array(total((m) => m.normals)),
    uv: new Float32Array(total((m) => m.uv)),
    triangles: new Uint32Array(total((m) => m.triangles)),
    casters: new Uint32Array(total((m) => m.casters)),
    surface: new Uint8Array(total((m) => m.surface)),
  };
  let vertices = 0;
  let triangles = 0;
  let casters = 0;
  for (const mesh of meshes) {
    joined.positions.set(mesh.positions, vertices * 3);
    joined.normals.set(mesh.normals, vertices * 3);
    joined.uv.set(mesh.uv, vertices * 2);
    for (let i = 0; i < mesh.triangles.length; i++) joined.triangles[triangles * 3 + i] = mesh.triangles[i]! + vertices;
    for (let i = 0; i < mesh.casters.length; i++) joined.casters[casters + i] = mesh.casters[i]! + vertices;
    joined.surface.set(mesh.surface, triangles);
    vertices += mesh.positions.length / 3;
    triangles += mesh.triangles.length / 3;
    casters += mesh.casters.length;
  }
  return joined;
}
