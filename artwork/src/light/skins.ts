import { smoothstep } from '../model/curves';
import { SURFACES, type Surface } from '../model/mesh';
import type { Shoe } from '../model/shoe';
import { wallPoint } from '../model/upper';
import { cellularNoise, valueNoise } from './noise';

/** The surfaces a part may be given: light is computed for each of them, a product picks one per part. */
export const SKINS = ['smooth', 'grain', 'nap', 'weave'] as const;
export type Skin = (typeof SKINS)[number];

/** Slopes of the fine relief per texel, in cm per unit of u and v, and how much light reaches the bottom of it. */
export interface Relief {
  columns: number;
  rows: number;
  /** Interleaved slopes (u, v) of stitches, holes and grooves, the same under every skin. */
  base: Float32Array;
  /** 0…1 per texel: darker in holes and between threads. */
  cavity: Float32Array;
  /** Slopes and cavity of the skins but the first; a surface that is never clad has none. */
  skins: { slopes: Float32Array; cavity: Float32Array }[];
}

/** The fine relief of every surface of a shoe, by index into SURFACES. */
export function reliefsOf(shoe: Shoe): (Relief | undefined)[] {
  const made: Partial<Record<Surface, Relief>> = {
    wall: wallRelief(shoe),
    sole: soleRelief(shoe),
    tongue: tongueRelief(shoe),
    lace: laceRelief(),
    insole: undefined,
  };
  return SURFACES.map((surface) => made[surface]);
}

function wallRelief(shoe: Shoe): Relief {
  const { columns, rows, bump } = shoe.painted;
  const crease = new Float32Array(columns * rows);
  const grain = new Float32Array(columns * rows);
  const nap = new Float32Array(columns * rows);
  const weave = new Float32Array(columns * rows);
  const plain = new Float32Array(columns * rows);
  const length = shoe.wall.footprint.length;
  const knit = shoe.silhouette === 'AirMax';
  for (let i = 0; i < columns; i++) {
    const s = (i + 0.5) / columns;
    const low = wallPoint(shoe.wall, s, 0);
    let walked = 0;
    let before = low;
    for (let j = 0; j < rows; j++) {
      const at = j * columns + i;
      const point = wallPoint(shoe.wall, s, (j + 0.5) / rows);
      walked += Math.hypot(point[0] - before[0], point[1] - before[1], point[2] - before[2]);
      before = point;
      const [x, y, z] = point;
      crease[at] = smoothstep(0, 0.35, cellularNoise(x * 6.2, y * 6.2, z * 6.2, 1));
      grain[at] = 0.011 * crease[at]! + 0.008 * valueNoise(x * 2.1, y * 2.1, z * 2.1, 9);
      nap[at] =
        0.0035 * valueNoise(x * 26, y * 26, z * 26, 4) +
        0.005 * valueNoise(x * 9, y * 9, z * 9, 5) +
        0.006 * valueNoise(x * 1.6, y * 1.6, z * 1.6, 6);
      plain[at] =
        bump[at]! +
        0.0022 * smoothstep(0, 0.3, cellularNoise(x * 9, y * 9, z * 9, 2)) +
        0.012 * valueNoise(x * 0.9, y * 0.9, z * 0.9, 7);
      weave[at] = knit ? knitHeight(s * length, walked) : canvasHeight(s * length, walked);
    }
  }
  return {
    columns,
    rows,
    base: slopes(plain, columns, rows),
    cavity: bump.map((h) => Math.min(1, Math.max(0.25, 1 + h * 16))),
    skins: [
      { slopes: slopes(grain, columns, rows), cavity: crease.map((h) => 0.88 + h * 0.12) },
      { slopes: slopes(nap, columns, rows), cavity: nap.map((h) => 1 + h * 9) },
      { slopes: slopes(weave, columns, rows), cavity: weave.map((h) => (knit ? 1 + h * 7 : 1 + h * 12)) },
    ],
  };
}

/** Open knit: rows of round holes, every second row shifted. */
function knitHeight(a: number, b: number): number {
  const [pitch, step] = [0.27, 0.235];
  const row = Math.floor(b / step);
  const x = ((a / pitch + (row % 2) * 0.5) % 1) - 0.5;
  const y = b / step - row - 0.5;
  return -0.055 * smoothstep(0.36, 0.14, Math.hypot(x, y * 0.9));
}

/** Plain weave of heavy cotton. */
function canvasHeight(a: number, b: number): number {
  const pitch = 0.085;
  const [x, y] = [(a / pitch) * Math.PI, (b / pitch) * Math.PI];
  const over = Math.sign(Math.sin(x) * Math.sin(y));
  const thread = over > 0 ? Math.abs(Math.sin(x)) : Math.abs(Math.sin(y));
  return 0.012 * thread - 0.012;
}

function soleRelief(shoe: Shoe): Relief {
  const [columns, rows] = [Math.round(shoe.painted.columns * 1.33), Math.round(shoe.painted.columns / 4.5)];
  const { wall, sole } = shoe;
  const length = wall.footprint.length;
  const height = new Float32Array(columns * rows);
  for (let i = 0; i < columns; i++) {
    const s = (i + 0.5) / columns;
    const along = s * length;
    const [rim, ground] = [wall.soleTop(s) + 0.12, wall.soleBottom(s)];
    const bx = wall.footprint.bxOf(s);
    for (let j = 0; j < rows; j++) {
      const v = (j + 0.5) / rows;
      if (v < sole.rimV * 0.6 || v > 0.96) continue;
      const y = sole.at(s, v)[1];
      height[j * columns + i] =
        v < sole.grooveV ? sidewall(shoe, bx, along, rim - y, y - ground, s) : tread(bx, length - along, y - ground);
    }
  }
  const base = slopes(height, columns, rows);
  return { columns, rows, base, cavity: height.map((h) => Math.min(1, Math.max(0.35, 1 + h * 9))), skins: [] };
}

/** Lines and textures of the midsole: `down` from the rim, `up` from the ground, in cm. */
function sidewall(shoe: Shoe, bx: number, along: number, down: number, up: number, s: number): number {
  if (shoe.silhouette === 'AirMax') {
    const d = shoe.air?.distance(s, up / (down + up)) ?? 9;
    if (d < -0.1) return 0.12 * Math.abs(Math.sin((along * Math.PI) / 1.2)) ** 0.6 - 0.06;
    if (d < 0.3) return 0;
    const flute = smoothstep(12, 14, bx) * smoothstep(0.5, 0.8, down) * smoothstep(0.7, 0.9, up);
    return (
      -0.04 * smoothstep(0.07, 0.02, Math.abs(down - 0.42)) -
      0.035 * flute * smoothstep(0.26, 0.04, Math.abs((along % 1.05) - 0.52))
    );
  }
  const stitch = Math.hypot(Math.max(0, Math.abs((along % 0.3) - 0.15) - 0.075), Math.abs(down - 0.34));
  let h = 0.02 * smoothstep(0.045, 0, stitch) - 0.03 * smoothstep(0.09, 0.03, Math.abs(down - 0.34));
  if (shoe.silhouette === 'AirForce') {
    const textured =
      Math.max(smoothstep(24.5, 25, bx), smoothstep(4.6, 4.1, bx)) * smoothstep(0.62, 0.7, down) * smoothstep(0.78, 0.86, up);
    h += 0.03 * textured * (Math.abs(Math.sin((along * Math.PI) / 0.16)) * Math.abs(Math.sin((down * Math.PI) / 0.16)) - 0.5);
    h -= 0.02 * smoothstep(0.05, 0.02, Math.abs(down - 0.6));
  }
  return h;
}

/** Notches in the edge of the outsole, deeper under toe and heel. */
function tread(bx: number, fromHeel: number, up: number): number {
  const zone = Math.max(smoothstep(19, 22, bx), smoothstep(9, 6, bx));
  return -0.06 * zone * smoothstep(0.34, 0.26, up) * smoothstep(0.1, 0.05, Math.abs((fromHeel % 0.62) - 0.31));
}

function tongueRelief({ painted }: Shoe): Relief {
  const [columns, rows] = [Math.round(painted.columns / 2.6), Math.round(painted.columns / 2)];
  const height = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    const along = (j + 0.5) / rows;
    for (let i = 0; i < columns; i++) {
      const side = Math.abs((i + 0.5) / columns - 0.25);
      let h = 0.002 * Math.sin(i * 2.1) * Math.sin(j * 2.1);
      if (side < 0.24) {
        // The label stands out, the binding begins with a step.
        h += 0.025 * smoothstep(0.113, 0.1, side) * smoothstep(0.85, 0.858, along) * smoothstep(0.93, 0.922, along);
        h += 0.03 * Math.max(smoothstep(0.2, 0.215, side), smoothstep(0.948, 0.954, along));
        h -= 0.02 * smoothstep(0.012, 0.004, Math.abs(side - 0.19)) * (Math.sin(along * 320) > -0.3 ? 1 : 0.2);
      }
      height[j * columns + i] = h;
    }
  }
  const base = slopes(height, columns, rows);
  return { columns, rows, base, cavity: new Float32Array(columns * rows).fill(1), skins: [] };
}

function laceRelief(): Relief {
  const [columns, rows] = [96, 720];
  const height = new Float32Array(columns * rows);
  const cavity = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [a, b] = [(i / columns) * 14, (j / rows) * 70];
      const braid = Math.abs(Math.sin((a + b) * Math.PI)) * Math.abs(Math.sin((a - b) * Math.PI));
      height[j * columns + i] = 0.006 * braid;
      cavity[j * columns + i] = 0.94 + 0.06 * braid;
    }
  }
  return { columns, rows, base: slopes(height, columns, rows), cavity, skins: [] };
}

/** Slopes of a height map by central differences, per unit of u and v. */
function slopes(height: Float32Array, columns: number, rows: number): Float32Array {
  const out = new Float32Array(columns * rows * 2);
  for (let j = 0; j < rows; j++) {
    const [below, above] = [Math.max(0, j - 1), Math.min(rows - 1, j + 1)];
    for (let i = 0; i < columns; i++) {
      const [left, right] = [Math.max(0, i - 1), Math.min(columns - 1, i + 1)];
      const at = j * columns + i;
      out[at * 2] = ((height[j * columns + right]! - height[j * columns + left]!) * columns) / (right - left);
      out[at * 2 + 1] = ((height[above * columns + i]! - height[below * columns + i]!) * rows) / (above - below);
    }
  }
  return out;
}
