import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { Product } from 'shared/models';

export interface ProductSearch {
  /** Products that match every word of the query, best match first; exact matches before fuzzy ones. */
  find(q: string): Product['id'][];
}

const FIELDS = ['name', 'category', 'colourway'] as const;
/** Field with the prefixes of all words, for typo tolerance: MiniSearch's fuzzy search compares whole words only. */
const PREFIXES = 'prefixes';
const MAX_WORDS = 10;
/** Characters of a query that count: each of a word's letters makes the search slower. */
const MAX_QUERY = 100;
/** Prefixes of at least this length tolerate typos, so that suggestions appear in spite of a mistyped letter. */
const TYPOS_FROM = 4;
const TWO_TYPOS_FROM = 8;

/** An index over names, brands and colorways (MiniSearch): words in any order, prefixes, and typos. */
export function createProductSearch(products: readonly Product[]): ProductSearch {
  const index = new MiniSearch<Product>({
    fields: [...FIELDS, PREFIXES],
    extractField: (product, field) =>
      field === PREFIXES ? FIELDS.map((name) => product[name]).join(' ') : product[field as 'id'],
    tokenize: wordsOf,
    processTerm: (word, field) => (field === PREFIXES ? termsOf(word).flatMap(prefixesOf) : termsOf(word)),
    searchOptions: { boost: { name: 2 }, processTerm: normalize },
  });
  index.addAll(products);
  const search = (query: Query, options: SearchOptions) => index.search(query, options).map(({ id }) => id as Product['id']);
  return {
    find(q) {
      const words = [...new Set(wordsOf(q.slice(0, MAX_QUERY)).map(normalize))].slice(0, MAX_WORDS);
      if (!words.length) return [];
      const exact = search({ combineWith: 'AND', queries: words }, { prefix: true, fields: [...FIELDS] });
      return [
        ...new Set([
          ...exact,
          ...search({ combineWith: 'AND', queries: words.map(withTranspositions) }, { prefix: true, fuzzy: maxTypos }),
        ]),
      ];
    },
  };
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
const normalize = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const maxTypos = (word: string) => (word.length >= TWO_TYPOS_FROM ? 2 : word.length >= TYPOS_FROM ? 1 : false);

/** The terms that find a word: the word itself and the suffixes of its camel-case parts ('AirMax'). */
function termsOf(word: string): string[] {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return [...new Set(parts.map((_, at) => normalize(parts.slice(at).join(''))))];
}

const prefixesOf = (term: string) =>
  Array.from({ length: Math.max(0, term.length - TYPOS_FROM) }, (_, at) => term.slice(0, TYPOS_FROM + at));

/** Swapping two adjacent letters is one typo, but two edits to a fuzzy search, so swapped variants are queried explicitly. */
function withTranspositions(word: string): Query {
  if (word.length < TYPOS_FROM) return word;
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
  return { combineWith: 'OR', queries: [word, { combineWith: 'OR', queries: swapped, fuzzy: false }] };
}
