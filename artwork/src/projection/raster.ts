/** The view of the camera (or a lamp): the nearest triangle per pixel, or -1, and its depth. */
export interface Raster {
  width: number;
  height: number;
  triangle: Int32Array;
  depth: Float32Array;
}

export const makeRaster = (width: number, height: number): Raster => ({
  width,
  height,
  triangle: new Int32Array(width * height),
  depth: new Float32Array(width * height),
});

/**
 * Fills `raster` with the nearest triangle per pixel centre. `screen` holds x, y (pixels) and depth per vertex;
 * (dx, dy) shifts everything by a fraction of a pixel. Skips triangles for which `hidden` is 1.
 */
export function rasterize(
  raster: Raster,
  screen: Float32Array,
  triangles: Uint32Array,
  dx: number,
  dy: number,
  hidden?: Uint8Array,
): void {
  const { width, height, triangle, depth } = raster;
  triangle.fill(-1);
  depth.fill(Infinity);
  const count = triangles.length / 3;
  for (let t = 0; t < count; t++) {
    if (hidden !== undefined && hidden[t] === 1) continue;
    const a = triangles[t * 3]! * 3;
    const b = triangles[t * 3 + 1]! * 3;
    const c = triangles[t * 3 + 2]! * 3;
    const ax = screen[a]! + dx;
    const ay = screen[a + 1]! + dy;
    const bx = screen[b]! + dx;
    const by = screen[b + 1]! + dy;
    const cx = screen[c]! + dx;
    const cy = screen[c + 1]! + dy;
    const left = Math.ceil(Math.min(ax, bx, cx) - 0.5);
    const right = Math.floor(Math.max(ax, bx, cx) - 0.5);
    const upper = Math.ceil(Math.min(ay, by, cy) - 0.5);
    const lower = Math.floor(Math.max(ay, by, cy) - 0.5);
    if (left > right || upper > lower || right < 0 || lower < 0 || left >= width || upper >= height) continue;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) continue;
    const inverse = 1 / area;
    const az = screen[a + 2]!;
    const bz = screen[b + 2]!;
    const cz = screen[c + 2]!;
    const x0 = left < 0 ? 0 : left;
    const x1 = right >= width ? width - 1 : right;
    const y1 = lower >= height ? height - 1 : lower;
    for (let y = upper < 0 ? 0 : upper; y <= y1; y++) {
      const py = y + 0.5;
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5;
        const wb = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) * inverse;
        const wc = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) * inverse;
        const wa = 1 - wb - wc;
        if (wa < 0 || wb < 0 || wc < 0) continue;
        const z = wa * az + wb * bz + wc * cz;
        const at = y * width + x;
        if (z < depth[at]!) {
          depth[at] = z;
          triangle[at] = t;
        }
      }
    }
  }
}
