import { sql, type RawBuilder } from 'kysely';
import { containing, contains, everyWord, searchText } from '../http/page-query';

/**
 * Whether the search text of an order, `o`, has every word of a text, whatever the accents of both. Only what has other letters than
 * ASCII is looked at without its accents: that takes twenty times as long.
 */
export const hasWords = (text: string): RawBuilder<boolean> =>
  everyWord(
    text,
    (word) =>
      sql`(${inText(searchText(word))} or (octet_length(o.search_text) > char_length(o.search_text) and ${contains(sql`o.search_text`, word)}))`,
  );

/** Whether the search text of an order, `o`, has this text; small letters. */
export const inText = (text: string) => sql<boolean>`o.search_text like ${containing(text)}`;
