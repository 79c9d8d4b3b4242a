import { Type } from '@sinclair/typebox';
import { sql, type RawBuilder } from 'kysely';
import { plainText } from 'shared/validation';
import { visibleText } from '../text/visible-text';

const DEFAULT_LIMIT = 25;

/** The query parameters of every list that is paged by number. */
export const PageQuery = {
  q: Type.Optional(Type.String({ maxLength: 100, errorMessage: 'q is a text.' })),
  page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$', errorMessage: 'page is a number from 1.' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$', errorMessage: 'limit is a number from 1 to 100.' })),
};

export interface PageOf {
  text: string;
  limit: number;
  offset: number;
}

/** The page that a list's query asks for; the first 25 rows by default. */
export function pageOf({ q = '', page, limit }: { q?: string; page?: string; limit?: string }): PageOf {
  const size = Number(limit ?? DEFAULT_LIMIT);
  return { text: plainText(q), limit: size, offset: (Number(page ?? 1) - 1) * size };
}

/** A pattern for `ilike` that finds the text anywhere; its own wildcards are letters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Characters that people interchange, and letters that Unicode does not decompose: the first text maps to the second. */
const ALIKE = ['‘’ʼ´`′‐‑‒–—−øłđ', "''''''------old"] as const;

/** A column as it is searched and sorted by, on every database alike: in small letters, with 'e' for 'ë', and ' for the ’ of a phone. */
const searchKey = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')), ${sql.lit(ALIKE[0])}, ${sql.lit(ALIKE[1])})`;

/** `searchKey` for sorting: in the order of its letters, whatever the collation of the database. */
export const sortKey = (column: RawBuilder<unknown>): RawBuilder<string> => sql<string>`${searchKey(column)} collate "C"`;

/** Whether the column contains the typed text, whatever their case, accents and apostrophes: 'zoe' finds 'Zoë'. */
export const contains = (column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${searchKey(column)} like ${containing(searchText(typed))}`;

/** Whether a condition holds of every word of a text, in whichever sequence. */
export const everyWord = (text: string, condition: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(text.trim().split(/\s+/).map(condition), sql` and `)})`;

/** Whether the column contains every word of a text. */
export const containsWords = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  everyWord(text, (word) => contains(column, word));

/** A text as `searchKey` has it, without invisible characters. */
export const searchText = (text: string): string =>
  visibleText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]|`/gu, (sign) => ALIKE[1][ALIKE[0].indexOf(sign)] ?? sign);
