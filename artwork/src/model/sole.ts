import { clamp, mix, smoothstep, throughPoints, type Vec2, type Vec3 } from './curves';
import { makeGrid, type Mesh } from './mesh';
import type { Wall } from './wall';

/** Height of the rim above the bite line. */
export const RIM = 0.12;

/** The plain side begins this far from the rim and ends this far from the ground. */
const [SIDE_TOP, SIDE_END] = [-0.3, 1.5];

/**
 * Section of the sole from the inner rim, down the side, to the middle of the ground: out of the footprint in cm, and the
 * height: from the rim down (<= 0), from the ground up (> 0), or a share of the way down the plain side between both.
 */
const SECTION: { out: number; rim?: number; ground?: number; side?: number }[] = [
  { out: -0.6, rim: -0.35 },
  { out: -0.34, rim: -0.08 },
  { out: -0.16, rim: 0 },
  { out: -0.04, rim: -0.01 },
  { out: 0.04, rim: -0.09 },
  { out: 0.07, rim: SIDE_TOP },
  // Some soles have a tall side: without extra rows its patterns would smear.
  { out: 0.08, side: 1 / 6 },
  { out: 0.085, side: 2 / 6 },
  { out: 0.09, side: 3 / 6 },
  { out: 0.095, side: 4 / 6 },
  { out: 0.098, side: 5 / 6 },
  { out: 0.1, ground: SIDE_END },
  { out: 0.1, ground: 0.9 },
  { out: 0.09, ground: 0.74 },
  { out: 0.06, ground: 0.68 },
  { out: -0.03, ground: 0.645 },
  { out: -0.02, ground: 0.62 },
  { out: 0.09, ground: 0.57 },
  { out: 0.14, ground: 0.48 },
  { out: 0.15, ground: 0.3 },
  { out: 0.12, ground: 0.12 },
  { out: 0.02, ground: 0.02 },
  { out: -0.2, ground: 0 },
  { out: -2.4, ground: 0.02 },
];

export interface SoleShape {
  /** Point at s, v; v: 0 inner rim, 1 middle of the ground. */
  at(s: number, v: number): Vec3;
  /** v of the groove between midsole and outsole, and of the outer edge of the rim. */
  grooveV: number;
  rimV: number;
}

/** The sole swept round the footprint. `push` (cm inwards) makes the hollow of an air window. */
export function soleShape(wall: Wall, push: (s: number, height: number) => number = () => 0): SoleShape {
  const count = SECTION.length - 1;
  const dense = throughPoints(
    SECTION.map((row, i): Vec2 => [row.out, i]),
    12,
  );
  const at = (s: number, v: number): Vec3 => {
    const ground = wall.soleBottom(s);
    const rim = wall.soleTop(s) + RIM;
    const place = clamp(v) * count;
    const i = Math.min(count - 1, Math.floor(place));
    // The upper half is compressed where the sole is thin.
    const above = (high: number) => Math.min(ground + high, mix(ground, rim, 0.2 + 0.5 * clamp(high / 1.5)));
    const height = (row: (typeof SECTION)[number]) => {
      if (row.rim !== undefined) return rim + row.rim;
      if (row.side !== undefined) return mix(rim + SIDE_TOP, above(SIDE_END), row.side);
      return above(row.ground!);
    };
    const y = mix(height(SECTION[i]!), height(SECTION[i + 1]!), place - i);
    const out = dense[Math.round(clamp(place / count) * (dense.length - 1))]![0];
    const [fx, fz] = wall.footprint.at(s);
    const [nx, nz] = wall.footprint.normal(s);
    const pushed = out - push(s, (y - ground) / (rim - ground));
    return [fx + nx * pushed, y, fz + nz * pushed];
  };
  return { at, grooveV: 15.5 / count, rimV: 3.4 / count };
}

export function soleMesh(shape: SoleShape, columns: number, rows: number, relief?: (u: number, v: number) => number): Mesh {
  const sOf = (i: number) => (i / columns) * 2 - 1;
  return makeGrid({
    surface: 'sole',
    columns,
    rows,
    closed: true,
    point: (i, j) => shape.at(sOf(i), j / (rows - 1)),
    uv: (i, j) => [Math.abs(sOf(i)), j / (rows - 1)],
    ...(relief ? { relief } : {}),
  });
}

/** The footbed: closes the shoe's inside a little above the sole's upper edge. */
export function insoleMesh(wall: Wall): Mesh {
  const columns = 360;
  const rows = 60;
  return makeGrid({
    surface: 'insole',
    columns,
    rows,
    closed: true,
    flip: true,
    point: (i, j) => {
      const s = (i / columns) * 2 - 1;
      const [x, z] = wall.footprint.at(s);
      const part = 1 - j / (rows - 1);
      const shrunk = part * 0.93;
      const y = wall.soleTop(s) + 0.35 + 0.5 * (1 - smoothstep(0, 0.8, 1 - part));
      return [mix(14, x, shrunk), y, z * shrunk];
    },
    uv: (i, j) => [i / columns, j / (rows - 1)],
  });
}
