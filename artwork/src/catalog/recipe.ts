/** Material of a surface: determines gloss, grain and nap in the pictures and the words in `materials`. */
export type Finish = 'leather' | 'tumbled' | 'suede' | 'nubuck' | 'patent' | 'canvas' | 'knit';
export type SoleFinish = 'rubber' | 'gum' | 'clear';

export type Silhouette = 'Dunk' | 'AirForce' | 'AirMax' | 'Jordan';

/** Names of the colors in `colors`, in their order. */
export const COLOR_KEYS = [
  'ground',
  'overlay',
  'heel',
  'mark',
  'collar',
  'lining',
  'lace',
  'midsole',
  'outsole',
  'thread',
  'air',
] as const;
export type ColorKey = (typeof COLOR_KEYS)[number];
/** Parts that a recipe may give their own color; otherwise they follow a color of the list above. */
export type OwnColor = 'toe' | 'tip' | 'eyestay' | 'tongue' | 'tab' | 'label';

/** One product as written by hand; everything else (stock, URLs, materials) is derived from it. */
export interface Recipe {
  name: string;
  colourway: string;
  /** Whole rand, VAT included. */
  price: number;
  /** Eleven hexadecimal colors in the order of COLOR_KEYS. */
  colors: string;
  own?: Partial<Record<OwnColor, string>>;
  ground: Finish;
  overlay: Finish;
  /** Finish of the brand mark, if it is not the overlay's. */
  mark?: Finish;
  sole: SoleFinish;
  /** Two sentences. */
  text: string;
}
