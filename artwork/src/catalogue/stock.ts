export const SIZES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const SOLD_OUT = new Set(['Dunk Low Marigold', 'AirForce Low Kelp', 'Jordan High Saffron']);
const NO_SIZE_3 = new Set(['Dunk Low Cocoa Gum', 'AirForce Low Oxblood', 'AirMax Wave Copperline', 'Jordan High Black Cherry']);
const LAST_PAIRS = new Set([
  'Dunk Low Dune',
  'AirForce Low Veld',
  'AirMax Wave Raceway',
  'Jordan High Gilded',
  'Jordan High Bone Collector',
]);

/** Pairs per size of a product that has just been seeded; the same name always gets the same numbers. */
export function stockOf(name: string): Record<`size${number}`, number> {
  const next = numbers(name);
  const pairs = SIZES.map((size) => {
    const draw = next();
    if (SOLD_OUT.has(name)) return 0;
    if (size === 3) return NO_SIZE_3.has(name) ? 0 : LAST_PAIRS.has(name) ? 2 : 8 + (draw % 17);
    if (LAST_PAIRS.has(name)) return draw % 4;
    if (draw % 9 === 0) return 0;
    return draw % 7 === 0 ? 1 + (draw % 3) : 4 + (draw % 21);
  });
  return Object.fromEntries(SIZES.map((size, index) => [`size${size}`, pairs[index]!]));
}

/** A repeatable row of numbers from a name (FNV-1a, then a linear congruence). */
function numbers(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}
