/** Everything that can have its own color or material, in the order of the stored masks. */
export const PARTS = [
  'quarter',
  'toe',
  'tip',
  'eyestay',
  'counter',
  'tab',
  'collar',
  'mark',
  'tongue',
  'label',
  'lace',
  'lining',
  'midsole',
  'outsole',
  'thread',
  'air',
  'hole',
  'binding',
  'webbing',
] as const;
export type Part = (typeof PARTS)[number];
export const partNumber = (part: Part) => PARTS.indexOf(part);
