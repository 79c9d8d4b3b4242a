// A separate file, so that pages without an exploded view do not load it.

/**
 * The parts that a drawing of a rendered product names, and where each is in it, in percent from its upper left corner. The places are the
 * same for every silhouette; a test of `artwork` compares them with the drawings.
 */
export const EXPLODED_PARTS = {
  upper: [36, 39],
  overlays: [50, 41],
  lining: [47, 66],
  midsole: [42, 77],
  outsole: [23, 87],
} as const;
export type ExplodedPart = keyof typeof EXPLODED_PARTS;

/** Width : height of the drawings. */
export const EXPLODED_RATIO = [2000, 1640] as const;

/** The exploded drawing of a shoe, which is stored beside the shop's own pictures; undefined for an uploaded or foreign picture. */
export function explodedViewOf(src: string): string | undefined {
  const folder = /^(\/pictures\/[\w-]+)\/\w+-(?:160|320|640|1200)\.webp$/.exec(src)?.[1];
  return folder && `${folder}/exploded.svg`;
}
