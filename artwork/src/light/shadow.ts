import type { Vec3 } from '../model/curves';
import { lampAxes, type Lamp } from './lamps';

/** Depth of the shoe as a lamp sees it, orthographic. */
export interface ShadowMap {
  size: number;
  depth: Float32Array;
  right: Vec3;
  up: Vec3;
  from: Vec3;
  center: Vec3;
  /** Pixels per centimetre. */
  scale: number;
}

const RADIUS = 18.5;

export const makeShadowMap = (size: number, center: Vec3): ShadowMap => ({
  size,
  depth: new Float32Array(size * size),
  right: [1, 0, 0],
  up: [0, 1, 0],
  from: [0, 0, 1],
  center,
  scale: size / 2 / RADIUS,
});

/** Rasterizes the shoe into the map; depth grows away from the lamp, in centimetres. `screen` is scratch space, 3 per vertex. */
export function renderShadow(
  map: ShadowMap,
  lamp: Lamp,
  positions: Float32Array,
  triangles: Uint32Array,
  screen: Float32Array,
): void {
  const { right, up } = lampAxes(lamp);
  map.right = right;
  map.up = up;
  map.from = lamp.from;
  const { size, depth, scale, center } = map;
  const [fx, fy, fz] = lamp.from;
  const half = size / 2;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]! - center[0];
    const y = positions[i + 1]! - center[1];
    const z = positions[i + 2]! - center[2];
    screen[i] = (x * right[0] + y * right[1] + z * right[2]) * scale + half;
    screen[i + 1] = (x * up[0] + y * up[1] + z * up[2]) * scale + half;
    screen[i + 2] = -(x * fx + y * fy + z * fz);
  }
  depth.fill(1e9);
  const count = triangles.length;
  for (let t = 0; t < count; t += 3) {
    const a = triangles[t]! * 3;
    const b = triangles[t + 1]! * 3;
    const c = triangles[t + 2]! * 3;
    const ax = screen[a]!;
    const ay = screen[a + 1]!;
    const bx = screen[b]!;
    const by = screen[b + 1]!;
    const cx = screen[c]!;
    const cy = screen[c + 1]!;
    const x0 = Math.ceil((ax < bx ? (ax < cx ? ax : cx) : bx < cx ? bx : cx) - 0.5);
    const x1 = Math.floor((ax > bx ? (ax > cx ? ax : cx) : bx > cx ? bx : cx) - 0.5);
    if (x0 > x1) continue;
    const y0 = Math.ceil((ay < by ? (ay < cy ? ay : cy) : by < cy ? by : cy) - 0.5);
    const y1 = Math.floor((ay > by ? (ay > cy ? ay : cy) : by > cy ? by : cy) - 0.5);
    if (y0 > y1 || x0 < 0 || y0 < 0 || x1 >= size || y1 >= size) continue;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) continue;
    const inverse = 1 / area;
    const az = screen[a + 2]!;
    const bz = screen[b + 2]! - az;
    const cz = screen[c + 2]! - az;
    for (let y = y0; y <= y1; y++) {
      const py = y + 0.5 - ay;
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5 - ax;
        const wb = (px * (cy - ay) - (cx - ax) * py) * inverse;
        const wc = ((bx - ax) * py - px * (by - ay)) * inverse;
        if (wb < 0 || wc < 0 || wb + wc > 1) continue;
        const z = az + wb * bz + wc * cz;
        const at = y * size + x;
        if (z < depth[at]!) depth[at] = z;
      }
    }
  }
}

/** Share 0…1 of the lamp's light that reaches a point (four nearest texels, blended). */
export function lit(map: ShadowMap, x: number, y: number, z: number, bias: number): number {
  const { size, depth, scale, center, right, up, from } = map;
  const dx = x - center[0];
  const dy = y - center[1];
  const dz = z - center[2];
  const u = (dx * right[0] + dy * right[1] + dz * right[2]) * scale + size / 2 - 0.5;
  const v = (dx * up[0] + dy * up[1] + dz * up[2]) * scale + size / 2 - 0.5;
  const i = Math.floor(u);
  const j = Math.floor(v);
  if (i < 0 || j < 0 || i >= size - 1 || j >= size - 1) return 1;
  const d = -(dx * from[0] + dy * from[1] + dz * from[2]) - bias;
  const at = j * size + i;
  const p = u - i;
  const q = v - j;
  const low = (depth[at]! > d ? 1 - p : 0) + (depth[at + 1]! > d ? p : 0);
  const high = (depth[at + size]! > d ? 1 - p : 0) + (depth[at + size + 1]! > d ? p : 0);
  return low * (1 - q) + high * q;
}
