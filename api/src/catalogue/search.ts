import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { Product } from 'shared/models';

export interface ProductSearch {
  /** The products that hold every word of what was typed, best match first; what is spelled exactly before what is nearly so. */
  find(q: string): Product['id'][];
}

const FIELDS = ['name', 'category', 'colourway'] as const;
/** What words begin with, where slips are forgiven: a fuzzy search by itself compares whole words. */
const BEGINNINGS = 'beginnings';
const MOST_WORDS = 10;
/** From this many letters on a beginning is found with slips, too: whoever mistypes is shown suggestions while typing. */
const SLIPS_FROM = 4;
const TWO_SLIPS_FROM = 8;

/** An index over names, brands and colourways (MiniSearch): words in any order, their beginnings, and with slips of the finger. */
export function openSearch(products: readonly Product[]): ProductSearch {
  const index = new MiniSearch<Product>({
    fields: [...FIELDS, BEGINNINGS],
    extractField: (product, field) =>
      field === BEGINNINGS ? FIELDS.map((name) => product[name]).join(' ') : product[field as 'id'],
    tokenize: wordsOf,
    processTerm: (word, field) => (field === BEGINNINGS ? termsOf(word).flatMap(beginningsOf) : termsOf(word)),
    searchOptions: { boost: { name: 2 }, processTerm: plain },
  });
  index.addAll(products);
  const ask = (query: Query, options: SearchOptions) => index.search(query, options).map(({ id }) => id as Product['id']);
  return {
    find(q) {
      const words = [...new Set(wordsOf(q).map(plain))].slice(0, MOST_WORDS);
      if (!words.length) return [];
      const exact = ask({ combineWith: 'AND', queries: words }, { prefix: true, fields: [...FIELDS] });
      return [
        ...new Set([...exact, ...ask({ combineWith: 'AND', queries: words.map(withSlips) }, { prefix: true, fuzzy: slipsIn })]),
      ];
    },
  };
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const slipsIn = (word: string) => (word.length >= TWO_SLIPS_FROM ? 2 : word.length >= SLIPS_FROM ? 1 : false);

/** What one word is found by: itself, and the words that it is put together from ('AirMax'). */
function termsOf(word: string): string[] {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return [...new Set(parts.map((_, at) => plain(parts.slice(at).join(''))))];
}

const beginningsOf = (term: string) =>
  Array.from({ length: Math.max(0, term.length - SLIPS_FROM) }, (_, at) => term.slice(0, SLIPS_FROM + at));

/** Two neighbours swapped are one slip of the finger, but two changes to a fuzzy search: these are asked for by name. */
function withSlips(word: string): Query {
  if (word.length < SLIPS_FROM) return word;
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
  return { combineWith: 'OR', queries: [word, { combineWith: 'OR', queries: swapped, fuzzy: false }] };
}
