import type { ExplodedPart } from 'shared/pictures';

/** A material of a product, and the part of the shoe that its last words name. */
export interface NamedPart {
  text: string;
  part?: ExplodedPart;
}

/** The last words of a material that name a part, from the top to the ground. */
const NAMES: readonly [ExplodedPart, RegExp][] = [
  ['upper', /\bupper$/i],
  ['overlays', /\boverlays$/i],
  ['lining', /\blining$/i],
  ['midsole', /\bmidsole\b|\bcup sole$/i],
  ['outsole', /\boutsole$/i],
];

/** Without these a drawing would show parts that nothing is said about. */
const NEEDED: readonly ExplodedPart[] = ['upper', 'lining', 'midsole', 'outsole'];

/** The materials with the parts they are of; undefined unless the parts of a whole shoe are named, each once. */
export function namedParts(materials: readonly string[] = []): NamedPart[] | undefined {
  const named = materials.map((text): NamedPart => {
    const part = NAMES.find(([, pattern]) => pattern.test(text.trim()))?.[0];
    return part ? { text, part } : { text };
  });
  const parts = named.flatMap(({ part }) => part ?? []);
  const isWhole = NEEDED.every((part) => parts.includes(part)) && new Set(parts).size === parts.length;
  return isWhole ? named : undefined;
}
