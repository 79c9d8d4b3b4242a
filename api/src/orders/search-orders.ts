import { sql, type RawBuilder } from 'kysely';
import { containing, contains, everyWord, searchText } from '../http/page-query';

/**
 * Whether the search text of an order, `o`, has every word of a text, whatever the accents of both. Accents are removed only from
 * texts with non-ASCII letters, because that takes twenty times as long.
 */
const hasWords = (text: string): RawBuilder<boolean> =>
  everyWord(
    text,
    (word) =>
      sql`(${inText(searchText(word))} or (octet_length(o.search_text) > char_length(o.search_text) and ${contains(sql`o.search_text`, word)}))`,
  );

/**
 * Whether an order, `o`, has every word of a search in its number, name, email or phone. The number is found without its hyphen, a phone
 * number in each of its forms: 082 123 4567, +27 82 123 4567.
 */
export function isNamed(text: string): RawBuilder<boolean> {
  const key = searchKeyOf(text);
  const isPhone = /^[\d\s()+-]{4,}$/.test(text);
  const digits = text.replace(/\D/g, '').replace(/^27(?=\d{6,})/, '0');
  const found = [hasWords(text), ...(key.length >= 3 ? [inText(key.toLowerCase())] : []), ...(isPhone ? [inText(digits)] : [])];
  return sql`(${sql.join(found, sql` or `)})`;
}

/** The letters and digits of a search, as numbers of orders and parcels have them. */
export const searchKeyOf = (text: string): string =>
  searchText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Whether the search text of an order, `o`, has this text; small letters. */
const inText = (text: string) => sql<boolean>`o.search_text like ${containing(text)}`;
