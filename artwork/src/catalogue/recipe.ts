/** What a surface is made of; decides gloss, grain and nap in the pictures and the words in `materials`. */
export type Finish = 'leather' | 'tumbled' | 'suede' | 'nubuck' | 'patent' | 'canvas' | 'knit';
export type SoleFinish = 'rubber' | 'gum' | 'clear';

export type Silhouette = 'Dunk' | 'AirForce' | 'AirMax' | 'Jordan';

/** Names of the colours of `colours`, in their order. */
export const COLOUR_KEYS = [
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
export type ColourKey = (typeof COLOUR_KEYS)[number];
/** Parts that take a colour of their own where a recipe says so; otherwise they follow a colour of the list above. */
export type OwnColour = 'toe' | 'tip' | 'eyestay' | 'tongue' | 'tab' | 'label';

/** One product as written by hand: everything else (stock, addresses, materials) follows from it. */
export interface Recipe {
  name: string;
  colourway: string;
  /** Whole rand, VAT included. */
  price: number;
  /** Eleven hexadecimal colours in the order of COLOUR_KEYS. */
  colours: string;
  own?: Partial<Record<OwnColour, string>>;
  ground: Finish;
  overlay: Finish;
  /** Finish of the brand mark where it is not the overlay's. */
  mark?: Finish;
  sole: SoleFinish;
  /** Two sentences. */
  text: string;
}
