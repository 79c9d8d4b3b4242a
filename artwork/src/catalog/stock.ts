export const SIZES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

// None of the dearest of a brand, with which its list begins: the first shoe that a visitor opens can be bought.
const SOLD_OUT = new Set(['Dunk Low Marigold', 'AirForce Low Cloud Lilac', 'Jordan High Saffron']);
const NO_SIZE_3 = new Set(['Dunk Low Teal Court', 'AirForce Low Ocean Mist', 'AirMax Wave Seaweed', 'Jordan High Black Cherry']);
const LOW_STOCK = new Set([
  'Dunk Low Dune',
  'AirForce Low Veld',
  'AirMax Wave Cinder',
  'Jordan High Lagoon',
  'Jordan High Bone Collector',
]);

/** Initial units per size of a product; the same name always gets the same numbers. */
export function stockOf(name: string): Record<`size${number}`, number> {
  const next = numbers(name);
  const quantities = SIZES.map((size) => {
    const random = next();
    if (SOLD_OUT.has(name)) return 0;
    if (size === 3) return NO_SIZE_3.has(name) ? 0 : LOW_STOCK.has(name) ? 2 : 8 + (random % 17);
    if (LOW_STOCK.has(name)) return random % 4;
    if (random % 9 === 0) return 0;
    return random % 7 === 0 ? 1 + (random % 3) : 4 + (random % 21);
  });
  return Object.fromEntries(SIZES.map((size, index) => [`size${size}`, quantities[index]!]));
}

/** A deterministic sequence of numbers from a name (FNV-1a, then a linear congruential generator). */
function numbers(name: string): () => number {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}
