import { SURFACES, type Surface } from '../model/mesh';
import type { Shoe } from '../model/shoe';
import type { Relief } from './reliefs/relief';
import { soleRelief } from './reliefs/sole';
import { laceRelief, tongueRelief, webbingRelief } from './reliefs/textiles';
import { wallRelief } from './reliefs/wall';

/** The possible surfaces of a part: light is computed for all of them, and a product selects one per part. */
export const SKINS = ['smooth', 'grain', 'nap', 'weave'] as const;
export type Skin = (typeof SKINS)[number];

/** The fine relief of every surface of a shoe, by index into SURFACES. */
export function reliefsOf(shoe: Shoe): (Relief | undefined)[] {
  const made: Partial<Record<Surface, Relief>> = {
    wall: wallRelief(shoe),
    sole: soleRelief(shoe),
    tongue: tongueRelief(shoe),
    lace: laceRelief(),
    loop: webbingRelief(),
    insole: undefined,
  };
  return SURFACES.map((surface) => made[surface]);
}
