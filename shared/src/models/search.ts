import type { Product } from './product';

type Searched = Pick<Product, 'name' | 'category' | 'colourway'>;

/** How a word was found: at the start of a word, inside of one, or with so many slips added. */
const AT_START = 0;
const INSIDE = 1;
const NOT_FOUND = Infinity;
const MOST_WORDS = 10;

/**
 * How well a product fits the words of a search; 0 is best, Infinity is not at all. Every word must be found: letter for
 * letter, or with one slip (a wrong, missing, extra or swapped letter) from four letters on, two from eight. It looks at
 * this one product only, so that server and browser agree whatever part of the catalogue they hold.
 */
export function searchRank(product: Searched, words: readonly string[]): number {
  if (!words.length) return 0;
  const text = `${product.name} ${product.category} ${product.colourway ?? ''}`.toLowerCase();
  const own = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let rank = 0;
  for (const word of words) {
    rank += rankOf(word, text, own);
    if (rank === NOT_FOUND) return rank;
  }
  return rank;
}

/** The words of what was typed, each once, and no more than anybody means. */
export const searchWords = (q: string | undefined): string[] =>
  [...new Set((q ?? '').toLowerCase().split(/\s+/))].filter(Boolean).slice(0, MOST_WORDS);

function rankOf(word: string, text: string, own: readonly string[]): number {
  if (text.includes(word)) return ` ${text}`.includes(` ${word}`) ? AT_START : INSIDE;
  const allowed = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (!allowed) return NOT_FOUND;
  const slips = Math.min(...own.map((each) => slipsToPrefix(word, each, allowed)));
  return slips <= allowed ? INSIDE + slips : NOT_FOUND;
}

/** Fewest slips that turn `typed` into the beginning of `word` (optimal string alignment); more than `allowed` need not be counted. */
function slipsToPrefix(typed: string, word: string, allowed: number): number {
  const target = word.slice(0, typed.length + 2);
  let before: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= target.length; column += 1) {
      const same = typed[row - 1] === target[column - 1];
      let least = Math.min(at(last, column - 1) + (same ? 0 : 1), at(last, column) + 1, at(line, column - 1) + 1);
      const swapped = typed[row - 1] === target[column - 2] && typed[row - 2] === target[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, at(before, column - 2) + 1);
      line.push(least);
    }
    if (Math.min(...line) > allowed) return NOT_FOUND;
    [before, last] = [last, line];
  }
  return Math.min(...last);
}

const at = (line: readonly number[], index: number) => line[index] ?? Infinity;
