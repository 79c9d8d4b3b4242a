import { smoothstep } from '../../model/curves';
import type { Shoe } from '../../model/shoe';
import { slopes, type Relief } from './relief';

/** Cloth, binding and label of the tongue. */
export function tongueRelief({ painted }: Shoe): Relief {
  const [columns, rows] = [Math.round(painted.columns / 2.6), Math.round(painted.columns / 2)];
  const height = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    const along = (j + 0.5) / rows;
    for (let i = 0; i < columns; i++) {
      const side = Math.abs((i + 0.5) / columns - 0.25);
      let h = 0.002 * Math.sin(i * 2.1) * Math.sin(j * 2.1);
      if (side < 0.24) {
        // The label is raised, and the binding begins with a step.
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

/** The braid of a lace. */
export function laceRelief(): Relief {
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

/** The ribs of webbing, and the seams that hold it. */
export function webbingRelief(): Relief {
  const [columns, rows] = [160, 640];
  const height = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      height[j * columns + i] =
        0.005 * Math.abs(Math.sin((j / rows) * 44 * Math.PI)) * Math.abs(Math.sin((i / columns) * 40 * Math.PI)) ** 0.5;
    }
  }
  return { columns, rows, base: slopes(height, columns, rows), cavity: height.map((h) => 0.92 + h * 16), skins: [] };
}
