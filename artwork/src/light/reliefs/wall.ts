import { smoothstep } from '../../model/curves';
import type { Shoe } from '../../model/shoe';
import { wallPoint } from '../../model/upper';
import { cellularNoise, valueNoise } from '../noise';
import { slopes, type Relief } from './relief';

/** Stitches and holes of the upper, and the skins that its panels may be given. */
export function wallRelief(shoe: Shoe): Relief {
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
