import { airforce } from './airforce';
import { airmax } from './airmax';
import { dunk } from './dunk';
import { jordan } from './jordan';
import type { Recipe, Silhouette } from './recipe';

export interface ArtworkProduct {
  /** From 1, in catalog order. */
  id: number;
  /** Name of the folder with its pictures, such as `dunk-low-fir-honey`. */
  slug: string;
  silhouette: Silhouette;
  recipe: Recipe;
}

const ranges: [Silhouette, Recipe[]][] = [
  ['Dunk', dunk],
  ['AirForce', airforce],
  ['AirMax', airmax],
  ['Jordan', jordan],
];

export const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Every product of the shop, brand by brand. */
export const products: ArtworkProduct[] = ranges
  .flatMap(([silhouette, recipes]) => recipes.map((recipe) => ({ silhouette, recipe })))
  .map(({ silhouette, recipe }, index) => ({ id: index + 1, slug: slugOf(recipe.name), silhouette, recipe }));
