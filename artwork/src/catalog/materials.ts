import type { Finish, Recipe, Silhouette, SoleFinish } from './recipe';

const finishNames: Record<Finish, string> = {
  leather: 'smooth leather',
  tumbled: 'tumbled leather',
  suede: 'suede',
  nubuck: 'nubuck',
  patent: 'patent leather',
  canvas: 'cotton canvas',
  knit: 'engineered knit',
};

const soleNames: Record<SoleFinish, string> = { rubber: 'rubber', gum: 'gum rubber', clear: 'translucent rubber' };

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The materials of a product, as capitalized phrases in the order upper, overlays, lining, sole. */
export function materialsOf(silhouette: Silhouette, recipe: Recipe): string[] {
  const { ground, overlay, mark, sole } = recipe;
  const upper =
    ground === overlay ? [`${finishNames[ground]} upper`] : [`${finishNames[ground]} upper`, `${finishNames[overlay]} overlays`];
  const sideMark = mark && mark !== overlay && mark !== ground ? [`${finishNames[mark]} side mark`] : [];
  const midsole = silhouette === 'AirMax' ? 'foam midsole with a visible air chamber' : 'stitched rubber cup sole';
  return [...upper, ...sideMark, 'padded textile lining', midsole, `${soleNames[sole]} outsole`].map(capitalize);
}
