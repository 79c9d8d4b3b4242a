import { sql, type RawBuilder } from 'kysely';
import { visibleText } from './visible-text';

/**
 * The name of a product or a brand. Names that are copied have blanks of other widths and hyphens that do not break: each run of blanks becomes
 * one, and the hyphen that of keyboards, so that names of the same look are the same.
 */
export const nameText = (text: string): string =>
  visibleText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .trim();

/** A column with such names as they are compared: of earlier releases, too, which stored them as they were typed. */
export const nameKey = (column: RawBuilder<unknown> | string): RawBuilder<string> => {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return sql<string>`lower(trim(translate(regexp_replace(normalize(${value}),
    '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]+', ' ', 'g'), ${sql.lit('‐‑')}, '--')))`;
};
