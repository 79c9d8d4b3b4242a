import type { Finish, Recipe, Silhouette, SoleFinish } from '../catalog/recipe';
import { SHINES, type Shine } from '../light/layers';
import { SKINS, type Skin } from '../light/skins';
import { PARTS, type Part } from '../panels/parts';

/** The surface of a part: which diffuse light, which reflections and how strong, and how deep the color. */
export interface Cladding {
  skin: number;
  shine: number;
  power: number;
  /** Added to the reflections: the gloss of lacquer or plastic. */
  gloss: number;
  /** Light that scatters inside clear rubber and evens out the shades, 0…1. */
  glow: number;
}

const clad = (skin: Skin, shine: Shine, power: number, gloss = 0, glow = 0): Cladding => ({
  skin: SKINS.indexOf(skin),
  shine: SHINES.indexOf(shine),
  power,
  gloss,
  glow,
});

const finishes: Record<Finish, Cladding> = {
  leather: clad('smooth', 'smooth', 1),
  tumbled: clad('grain', 'grain', 1),
  suede: clad('nap', 'nap', 0.75),
  nubuck: clad('nap', 'nap', 0.45),
  patent: clad('smooth', 'smooth', 0.4, 1.5),
  canvas: clad('weave', 'weave', 0.5),
  knit: clad('weave', 'weave', 0.45),
};

const soles: Record<SoleFinish, Cladding> = {
  rubber: clad('smooth', 'smooth', 0.55),
  gum: clad('smooth', 'smooth', 0.75, 0.06),
  clear: clad('smooth', 'smooth', 0.5, 0.6, 0.5),
};

/** The surface of every part of a product. */
export function claddingOf(silhouette: Silhouette, recipe: Recipe): Record<Part, Cladding> {
  const overlay = finishes[recipe.overlay];
  const ground = finishes[recipe.ground];
  const cloth = clad('smooth', 'smooth', 0.22);
  const collar =
    silhouette === 'AirMax' ? overlay : recipe.ground === 'patent' || recipe.ground === 'canvas' ? finishes.leather : ground;
  const chosen: Record<Part, Cladding> = {
    quarter: ground,
    toe: ground,
    tip: overlay,
    eyestay: overlay,
    counter: overlay,
    tab: overlay,
    collar,
    mark: recipe.mark ? finishes[recipe.mark] : overlay,
    tongue: cloth,
    label: clad('smooth', 'smooth', 0.6),
    lace: clad('smooth', 'smooth', 0.25),
    lining: clad('smooth', 'smooth', 0.12),
    midsole: clad('smooth', 'smooth', 0.5),
    outsole: soles[recipe.sole],
    thread: clad('smooth', 'smooth', 0.3),
    air: clad('smooth', 'smooth', 0.3, 0.9),
    hole: clad('smooth', 'smooth', 0.1),
    binding: clad('smooth', 'smooth', 0.35),
    webbing: clad('smooth', 'smooth', 0.3),
  };
  return Object.fromEntries(PARTS.map((part) => [part, chosen[part]])) as Record<Part, Cladding>;
}
