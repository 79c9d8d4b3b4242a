import { Type } from '@sinclair/typebox';
import { sql, type RawBuilder } from 'kysely';

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

/** What a list's query asks for; the first page of 25 by default. */
export function pageOf({ q = '', page, limit }: { q?: string; page?: string; limit?: string }): PageOf {
  const size = Number(limit ?? DEFAULT_LIMIT);
  return { text: q.trim(), limit: size, offset: (Number(page ?? 1) - 1) * size };
}

/** A pattern for `ilike` that finds the text anywhere; its own wildcards are letters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether the column contains what was typed, whatever their case and accents: 'zoe' finds 'Zoë'. */
export const contains = (column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')) like ${containing(withoutAccents(typed))}`;

/** Whether a condition holds of every word of a text, in whichever sequence. */
export const everyWord = (text: string, condition: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(text.trim().split(/\s+/).map(condition), sql` and `)})`;

/** Whether the column contains every word of a text. */
export const containsWords = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  everyWord(text, (word) => contains(column, word));

/** In small letters, with 'e' for 'ë'. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
