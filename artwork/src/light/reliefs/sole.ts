import { smoothstep } from '../../model/curves';
import type { Shoe } from '../../model/shoe';
import { slopes, type Relief } from './relief';

/** Stitching, grooves and tread of the sole. */
export function soleRelief(shoe: Shoe): Relief {
  const [columns, rows] = [Math.round(shoe.painted.columns * 1.33), Math.round(shoe.painted.columns / 3.6)];
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
