import { sql, type RawBuilder } from 'kysely';
import { UNSEEN_MARKS, visibleText } from './visible-text';

/**
 * The name of a product or a brand. Names that are copied have blanks of other widths and hyphens that do not break: each run of blanks becomes
 * one, and the hyphen that of keyboards, so that names of the same look are the same.
 */
export const nameText = (text: string): string =>
  visibleText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .trim();

/** Characters of one look: dashes and apostrophes of any kind are those of keyboards. */
const LOOKALIKES = { from: '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u02bc', to: "-------'''" };
const lookalike = new RegExp(`[${LOOKALIKES.from}]`, 'g');

/** A name as it is compared, so that names that shoppers cannot distinguish are one: whatever case, width, dashes and apostrophes. */
export const nameKeyOf = (name: string): string =>
  nameText(name.normalize('NFKC'))
    .replace(lookalike, (each) => LOOKALIKES.to[LOOKALIKES.from.indexOf(each)]!)
    .toLowerCase();

/** A column or value with names as they are compared (`nameKeyOf`): of earlier releases, too, which stored them as they were typed. */
export const nameKey = (column: RawBuilder<unknown> | string): RawBuilder<string> => {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return sql<string>`lower(trim(translate(regexp_replace(regexp_replace(normalize(${value}, NFKC), ${sql.lit(UNSEEN_MARKS)}, '', 'g'),
    '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]+', ' ', 'g'), ${sql.lit(LOOKALIKES.from)}, ${sql.lit(LOOKALIKES.to)})))`;
};
