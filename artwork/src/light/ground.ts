import type { View } from '../catalog/seed';
import type { Camera } from '../projection/camera';
import type { Lamp } from './lamps';
import { lit, type ShadowMap } from './shadow';

export interface GroundLight {
  /** Adds one lamp's light on the ground, with and without the shoe. */
  add(map: ShadowMap, lamp: Lamp): void;
  /** Light as a share of the light without the shoe, per pixel; 1 at the picture's edge. */
  result(): Float32Array;
}

const SHRINK = 4;

/** The shadow on the ground y = 0, on a coarser grid because it is soft. */
export function makeGroundLight(view: View, camera: Camera, width: number, height: number): GroundLight {
  const [columns, rows] = [Math.ceil(width / SHRINK), Math.ceil(height / SHRINK)];
  const places = groundPlaces(camera, columns, rows);
  const withShoe = new Float32Array(columns * rows);
  let without = 0;
  return {
    add(map, lamp) {
      const power = lamp.power * lamp.from[1] * lamp.grounds;
      if (power <= 0) return;
      without += power;
      for (let at = 0; at < columns * rows; at++) {
        const x = places[at * 2]!;
        if (Number.isNaN(x)) continue;
        withShoe[at]! += power * lit(map, x, 0.01, places[at * 2 + 1]!, 0.02);
      }
    },
    result() {
      // Cuts off the faintest shade, which would reach the picture's edge.
      let share: Float32Array = withShoe.map((light, at) =>
        Number.isNaN(places[at * 2]!) ? 1 : Math.min(1, light / without / 0.955),
      );
      const radius = Math.max(1, Math.round((columns * (view === 'top' ? 9 : 5)) / 300));
      for (let pass = 0; pass < 2; pass++) share = boxBlur(share, columns, rows, radius);
      return enlarge(share, columns, rows, width, height);
    },
  };
}

/** The point where each pixel's ray meets the ground: x and z, NaN if it does not. */
function groundPlaces(camera: Camera, columns: number, rows: number): Float32Array {
  const out = new Float32Array(columns * rows * 2);
  const { eye, right, up, forward, halfWidth, halfHeight } = camera;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const a = (((i + 0.5) / columns) * 2 - 1) * halfWidth;
      const b = (1 - ((j + 0.5) / rows) * 2) * halfHeight;
      const ray = [0, 1, 2].map((d) => forward[d]! + right[d]! * a + up[d]! * b);
      const reach = ray[1]! < -1e-4 ? -eye[1] / ray[1]! : NaN;
      out.set([eye[0] + ray[0]! * reach, eye[2] + ray[2]! * reach], (j * columns + i) * 2);
    }
  }
  return out;
}

function boxBlur(values: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const across = blurLines(values, columns, rows, 1, columns, radius);
  return blurLines(across, rows, columns, columns, 1, radius);
}

function blurLines(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  jump: number,
  radius: number,
): Float32Array {
  const out = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let d = -radius; d <= radius; d++) sum += values[line * jump + Math.min(length - 1, Math.max(0, i + d)) * step]!;
      out[line * jump + i * step] = sum / (2 * radius + 1);
    }
  }
  return out;
}

/** Bilinear to the picture's size; fades to 1 towards the edge so that the ground is plain to the last pixel. */
function enlarge(share: Float32Array, columns: number, rows: number, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height);
  const margin = Math.min(width, height) * 0.14;
  for (let y = 0; y < height; y++) {
    const v = Math.min(rows - 1.001, Math.max(0, (y + 0.5) / SHRINK - 0.5));
    const j = Math.floor(v);
    for (let x = 0; x < width; x++) {
      const u = Math.min(columns - 1.001, Math.max(0, (x + 0.5) / SHRINK - 0.5));
      const i = Math.floor(u);
      const at = j * columns + i;
      const low = share[at]! * (1 - u + i) + share[at + 1]! * (u - i);
      const high = share[at + columns]! * (1 - u + i) + share[at + columns + 1]! * (u - i);
      const value = low * (1 - v + j) + high * (v - j);
      const inside = Math.min(1, Math.min(x, y, width - 1 - x, height - 1 - y) / margin);
      out[y * width + x] = 1 - (1 - value) * inside * inside * (3 - 2 * inside);
    }
  }
  return out;
}
