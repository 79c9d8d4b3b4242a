import type { Recipe, Silhouette } from '../catalog/recipe';
import type { View } from '../catalog/seed';
import { LIGHT_STEPS, SHINES, type Layers } from '../light/layers';
import { PARTS } from '../panels/parts';
import { claddingOf } from './finishes';
import { colorsOf, linear, rgb, type Rgb } from './palette';

export const MIST = rgb('f4f3f0');
const EXPOSURE = 0.5;
/** Diffuse light inside clear rubber, about that of a surface that half the studio lights. */
const GLOW = 1.35 * LIGHT_STEPS;
const WARM: Rgb = [1.02, 1, 0.97];
const COOL: Rgb = [0.975, 0.995, 1.02];

const encoded = Uint8ClampedArray.from({ length: 4097 }, (_, i) => {
  const v = i / 4096;
  return Math.round((v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055) * 255);
});
const toSrgb = (value: number) => encoded[Math.round(Math.min(1, Math.max(0, value)) * 4096)]!;

/** Depth of the ground's shadow: from above it is mostly the key light's shadow, which would look too dark. */
export const shadowOf = (view: View) => (view === 'top' ? 0.45 : 0.6);

/**
 * Colors the light of a view for one product: RGB, three bytes per pixel. The ground is one color, or a picture of the same
 * size, on which the shoe casts its shadow. `shadow` is as in `shadowOf`.
 */
export function compose(
  layers: Layers,
  silhouette: Silhouette,
  recipe: Recipe,
  ground: Rgb | Uint8Array = MIST,
  shadow = 0.6,
): Uint8Array {
  const { width, height, cover, diffuse, mirror, warm } = layers;
  const colors = colorsOf(silhouette, recipe);
  const cladding = claddingOf(silhouette, recipe);
  const parts = PARTS.map((part, i) => ({
    plane: layers.parts[i]!,
    albedo: colors[part].map((v) => linear(v) * 0.92),
    ...cladding[part],
  }));
  const glossPlane = mirror[SHINES.indexOf('gloss')]!;
  const out = new Uint8Array(width * height * 3);
  const shade = groundShade(ground, shadow);
  const light: Rgb = [0, 0, 0];
  for (let at = 0; at < width * height; at++) {
    const dark = shade(layers.ground[at]! / 65535, at);
    const a = cover[at]! / 255;
    if (a === 0) {
      out.set(dark, at * 3);
      continue;
    }
    light.fill(0);
    let covered = 0;
    for (const part of parts) {
      const share = part.plane[at]!;
      if (share === 0) continue;
      covered += share;
      const d = (diffuse[part.skin]![at]! * (1 - part.glow) + GLOW * part.glow) * share;
      const m = (mirror[part.shine]![at]! * part.power + glossPlane[at]! * part.gloss) * share;
      const k = warm[at]! / 255;
      for (let c = 0; c < 3; c++) light[c]! += part.albedo[c]! * d * (COOL[c]! + (WARM[c]! - COOL[c]!) * k) + m;
    }
    neutral(light, EXPOSURE / LIGHT_STEPS / Math.max(1, covered));
    for (let c = 0; c < 3; c++) out[at * 3 + c] = Math.round(toSrgb(light[c]!) * a + dark[c]! * (1 - a));
  }
  return out;
}

/** The Khronos neutral tone curve, in place: it keeps a color's hue and compresses only the highlights. */
function neutral(light: Rgb, exposure: number): void {
  let [r, g, b] = light.map((v) => v * exposure) as Rgb;
  const least = Math.min(r, g, b);
  // A third of the full step: reflections here are weaker than the curve expects, so colors would become garish.
  const offset = (least < 0.08 ? least - 6.25 * least * least : 0.04) / 3;
  r -= offset;
  g -= offset;
  b -= offset;
  const peak = Math.max(r, g, b);
  const start = 0.76;
  if (peak >= start) {
    const d = 1 - start;
    const lower = 1 - (d * d) / (peak + d - start);
    const scale = lower / peak;
    const fade = 1 - 1 / (0.15 * (peak - lower) + 1);
    r = r * scale * (1 - fade) + lower * fade;
    g = g * scale * (1 - fade) + lower * fade;
    b = b * scale * (1 - fade) + lower * fade;
  }
  light[0] = r;
  light[1] = g;
  light[2] = b;
}

/** Color of the ground at a pixel for a share of light; exactly the ground's own at 1. */
function groundShade(ground: Rgb | Uint8Array, shadow: number): (share: number, at: number) => Rgb {
  const depths = Array.from({ length: 257 }, (_, i) => (0.1 + (0.9 * i) / 256) ** shadow);
  const step = ground.length === 3 ? 0 : 3;
  return (share, at) => {
    const k = depths[Math.round(Math.min(1, Math.max(0, share)) * 256)]!;
    return [0, 1, 2].map((c) => Math.round(ground[at * step + c]! * k)) as Rgb;
  };
}
