import type { Finish, Recipe, Silhouette, SoleFinish } from './recipe';

const words: Record<Finish, string> = {
  leather: 'smooth leather',
  tumbled: 'tumbled leather',
  suede: 'suede',
  nubuck: 'nubuck',
  patent: 'patent leather',
  canvas: 'cotton canvas',
  knit: 'engineered knit',
};

const soles: Record<SoleFinish, string> = { rubber: 'rubber', gum: 'gum rubber', clear: 'translucent rubber' };

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The materials of a product in the order upper, overlays, lining, sole; each a phrase with a capital letter. */
export function materialsOf(silhouette: Silhouette, recipe: Recipe): string[] {
  const { ground, overlay, mark, sole } = recipe;
  const upper = ground === overlay ? [`${words[ground]} upper`] : [`${words[ground]} upper`, `${words[overlay]} overlays`];
  const own = mark && mark !== overlay && mark !== ground ? [`${words[mark]} side mark`] : [];
  const midsole = silhouette === 'AirMax' ? 'foam midsole with a visible air chamber' : 'stitched rubber cup sole';
  return [...upper, ...own, 'padded textile lining', midsole, `${soles[sole]} outsole`].map(sentence);
}
