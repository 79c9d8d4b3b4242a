import { Type } from '@sinclair/typebox';
import { sql, type RawBuilder } from 'kysely';
import { plainText } from 'shared/validation';
import { visibleText } from '../text/visible-text';
import type { Db } from '../db/transact';

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

interface PagedList extends Pick<PageOf, 'limit' | 'offset'> {
  /** The tables. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Ends with the id, so that no row is on two pages. */
  order: RawBuilder<unknown>;
}

/** The ids of one page in their sequence, and how many rows match in all. The caller reads the content of these rows only. */
export async function findPage(db: Db, list: PagedList): Promise<{ ids: number[]; total: number }> {
  const { from, id, where, order, limit, offset } = list;
  const { rows } = await sql<{ id: number; total: number }>`
    select ${id} as id, (count(*) over ())::integer as total from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  );
  // A page behind the last one has no row with the total.
  const total = rows[0]?.total ?? (offset ? (await findPage(db, { ...list, limit: 1, offset: 0 })).total : 0);
  return { ids: rows.map((row) => row.id), total };
}

/** A table with these ids, to join: `page.id` and its `page.place` in the sequence. */
export const pageOfIds = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`unnest(${`{${ids.join(',')}}`}::integer[]) with ordinality page (id, place)`;

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
