import { PARTS } from '../panels/parts';
import { SKINS } from './skins';

/** Reflections: one per skin, and the gloss of patent leather and clear plastic. */
export const SHINES = [...SKINS, 'gloss'] as const;
export type Shine = (typeof SHINES)[number];

/** Steps per unit of light in the light planes; 65535 of them are more than the brightest spot. */
export const LIGHT_STEPS = 12000;

/**
 * The light of one silhouette in one view, without colors. Planes have width × height values, row by row from the top.
 * Light planes are the mean over the covered part of a pixel, in LIGHT_STEPS.
 */
export interface Layers {
  width: number;
  height: number;
  /** Share of the pixel that the shoe covers, out of 255. */
  cover: Uint8Array;
  /** Share of the covered part that belongs to each part, out of 255, in PARTS' order. */
  parts: Uint8Array[];
  /** Light that a white matt surface reflects, per skin. */
  diffuse: Uint16Array[];
  /** Mirrored light, per shine. */
  mirror: Uint16Array[];
  /** Share of the key light in the diffuse light, out of 255: it is warmer than the sky. */
  warm: Uint8Array;
  /** Light on the ground as a share of the ground without the shoe, out of 65535. */
  ground: Uint16Array;
}

/** The sums that the frames are added into. */
export interface Sums {
  samples: Uint16Array;
  parts: Uint16Array[];
  diffuse: Float32Array[];
  mirror: Float32Array[];
  key: Float32Array;
}

export function emptySums(pixels: number): Sums {
  const plane = () => new Float32Array(pixels);
  return {
    samples: new Uint16Array(pixels),
    parts: PARTS.map(() => new Uint16Array(pixels)),
    diffuse: SKINS.map(plane),
    mirror: SHINES.map(plane),
    key: plane(),
  };
}

/** Sums of `frames` frames as means; `ground` is 0…1 per pixel. */
export function layersOf(width: number, height: number, frames: number, sums: Sums, ground: Float32Array): Layers {
  const { samples } = sums;
  const light = (sum: Float32Array) =>
    Uint16Array.from(sum, (value, at) => (samples[at] ? Math.min(65535, Math.round((value / samples[at]!) * LIGHT_STEPS)) : 0));
  const share = (count: ArrayLike<number>, whole: (at: number) => number) =>
    Uint8Array.from(count, (value, at) => (value ? Math.round((value / whole(at)) * 255) : 0));
  return {
    width,
    height,
    cover: share(samples, () => frames),
    parts: sums.parts.map((count) => share(count, (at) => samples[at]!)),
    diffuse: sums.diffuse.map(light),
    mirror: sums.mirror.map(light),
    warm: share(sums.key, (at) => sums.diffuse[0]![at]!),
    ground: Uint16Array.from(ground, (value) => Math.round(value * 65535)),
  };
}
