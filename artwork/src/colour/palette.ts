import { COLOUR_KEYS, type ColourKey, type Recipe, type Silhouette } from '../catalogue/recipe';
import { PARTS, type Part } from '../panels/parts';

export type Rgb = [red: number, green: number, blue: number];

/** '#1f5b45' or '1f5b45' to 0…255. */
export function rgb(hex: string): Rgb {
  const value = parseInt(hex.replace('#', ''), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const hex = ([r, g, b]: Rgb) => `#${[r, g, b].map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;

/** sRGB 0…255 to linear light 0…1. */
export const linear = (value: number) => (value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);

export const luminance = (colour: Rgb) => 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Albedo stays between #16 and #f6: beyond, the tone curve has no room. */
const gentle = (colour: Rgb) => colour.map((v) => Math.min(0xf6, Math.max(0x16, v))) as Rgb;

/** The first colour that stands out from `ground`: labels sit on the tongue, and the Jordan's badge on the collar. */
const seenOn = (ground: string, choices: string[]) =>
  choices.find((colour) => contrast(rgb(colour), rgb(ground)) >= 1.35) ?? choices[0]!;

/** The colour of every part of a product. */
export function coloursOf(silhouette: Silhouette, recipe: Recipe): Record<Part, Rgb> {
  const list = recipe.colours.split(' ');
  const of = (key: ColourKey) => list[COLOUR_KEYS.indexOf(key)]!;
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
