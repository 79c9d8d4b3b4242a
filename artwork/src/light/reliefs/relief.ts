/** Slopes of the fine relief per texel, in cm per unit of u and v, and how much light reaches the bottom of it. */
export interface Relief {
  columns: number;
  rows: number;
  /** Interleaved slopes (u, v) of stitches, holes and grooves, the same under every skin. */
  base: Float32Array;
  /** 0…1 per texel: darker in holes and between threads. */
  cavity: Float32Array;
  /** Slopes and cavity of the skins except the first; empty for a surface with one skin. */
  skins: { slopes: Float32Array; cavity: Float32Array }[];
}

/** Slopes of a height map by central differences, per unit of u and v. */
export function slopes(height: Float32Array, columns: number, rows: number): Float32Array {
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
