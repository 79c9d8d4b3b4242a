import { SURFACES } from '../model/mesh';
import type { Shoe } from '../model/shoe';

/** The layers of the exploded shoe, from the ground up, with the centimetres by which each is lifted. */
export const LAYERS = [
  { name: 'outsole', lift: 0 },
  { name: 'midsole', lift: 1.9 },
  { name: 'insole', lift: 3.9 },
  { name: 'upper', lift: 6.4 },
] as const;
export type LayerName = (typeof LAYERS)[number]['name'];

/** Per triangle the index of its layer. The sole is one surface: its groove divides midsole and outsole. */
export function layerOfTriangles({ mesh, sole }: Shoe): Uint8Array {
  const { triangles, uv, surface } = mesh;
  const index = (name: LayerName) => LAYERS.findIndex((layer) => layer.name === name);
  const [outsole, midsole, insole, upper] = [index('outsole'), index('midsole'), index('insole'), index('upper')];
  return surface.map((kind, t) => {
    if (SURFACES[kind] === 'insole') return insole;
    if (SURFACES[kind] !== 'sole') return upper;
    return middleOf(uv, triangles, t)[1] >= sole.grooveV ? outsole : midsole;
  });
}

/** (u, v) of the middle of triangle `t`. */
export function middleOf(uv: Float32Array, triangles: Uint32Array, t: number): [number, number] {
  const [a, b, c] = [triangles[t * 3]! * 2, triangles[t * 3 + 1]! * 2, triangles[t * 3 + 2]! * 2];
  return [(uv[a]! + uv[b]! + uv[c]!) / 3, (uv[a + 1]! + uv[b + 1]! + uv[c + 1]!) / 3];
}
