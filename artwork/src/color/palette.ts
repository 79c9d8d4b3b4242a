import { COLOR_KEYS, type ColorKey, type Recipe, type Silhouette } from '../catalog/recipe';
import { PARTS, type Part } from '../panels/parts';

export type Rgb = [red: number, green: number, blue: number];

/** Converts '#1f5b45' or '1f5b45' to 0…255. */
export function rgb(hex: string): Rgb {
  const value = parseInt(hex.replace('#', ''), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const hex = ([r, g, b]: Rgb) => `#${[r, g, b].map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;

/** sRGB 0…255 to linear light 0…1. */
export const linear = (value: number) => (value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);

export const luminance = (color: Rgb) => 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);

/** WCAG contrast of two colors, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Albedo stays between #16 and #f6: the tone curve cannot render values beyond. */
const gentle = (color: Rgb) => color.map((v) => Math.min(0xf6, Math.max(0x16, v))) as Rgb;

/** The first color that contrasts with `ground`: for labels on the tongue and the Jordan's badge on the collar. */
const seenOn = (ground: string, choices: string[]) =>
  choices.find((color) => contrast(rgb(color), rgb(ground)) >= 1.35) ?? choices[0]!;

/** The color of every part of a product. */
export function colorsOf(silhouette: Silhouette, recipe: Recipe): Record<Part, Rgb> {
  const list = recipe.colors.split(' ');
  const of = (key: ColorKey) => list[COLOR_KEYS.indexOf(key)]!;
  const own = recipe.own ?? {};
  const wave = silhouette === 'AirMax';
  const label =
    own.label ??
    seenOn(silhouette === 'Jordan' ? of('collar') : (own.tongue ?? of('ground')), [
      of('mark'),
      of('ground'),
      of('overlay'),
      of('lining'),
    ]);
  const names: Record<Part, string> = {
    quarter: of('ground'),
    toe: own.toe ?? of('ground'),
    tip: own.tip ?? of('overlay'),
    eyestay: own.eyestay ?? of(wave ? 'heel' : 'overlay'),
    counter: of('heel'),
    tab: own.tab ?? of('heel'),
    collar: of('collar'),
    mark: of('mark'),
    tongue: own.tongue ?? of('ground'),
    label,
    lace: of('lace'),
    lining: of('lining'),
    midsole: of('midsole'),
    outsole: of('outsole'),
    thread: of('thread'),
    air: of('air'),
    hole: '161616',
    binding: own.tongue ?? of('collar'),
    webbing: label,
  };
  return Object.fromEntries(PARTS.map((part) => [part, gentle(rgb(names[part]))])) as Record<Part, Rgb>;
}
