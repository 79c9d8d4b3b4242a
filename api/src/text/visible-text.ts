/**
 * Pattern of a text that shows something: blanks, controls and characters without a width, such as a zero-width space, do not. A class of
 * code units, because the patterns of schemas are compiled without the flag `u`.
 */
export const VISIBLE =
  '[^\\s\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]';

const visible = new RegExp(VISIBLE);
/** Whether a text shows something. */
export const isVisible = (text: string): boolean => visible.test(text);

/** Pattern of the marks that never show, for JavaScript and SQL. */
export const UNSEEN_MARKS = '[\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]|\\u034f';

/**
 * Marks that do not show, which come along when text is copied: zero-width blanks, marks of direction, soft hyphens. A joiner of an emoji or
 * of a script that needs it, and the variation selector of an emoji, stay.
 */
const UNSEEN = new RegExp(
  [
    UNSEEN_MARKS,
    '\\p{VS}(?<!(?:\\p{Extended_Pictographic}|\\p{sc=Han}|\\p{sc=Mongolian}).)(?!\\u20e3)',
    '[\\u200c\\u200d](?<!(?![\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Inherited}])[\\p{L}\\p{M}].)(?<!(?:\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)\\u200d(?=\\p{Extended_Pictographic}))',
  ].join('|'),
  'gu',
);

/** A text in one Unicode form (NFC) without the marks that do not show, so that texts of the same look are the same. */
export const visibleText = (text: string): string => text.replace(UNSEEN, '').normalize('NFC');
