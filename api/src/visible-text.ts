/**
 * Pattern of a text that shows something: blanks, controls and characters without a width, such as a zero-width space, do not. A class of
 * code units, because the patterns of schemas are compiled without the flag `u`.
 */
export const VISIBLE =
  '[^\\s\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]';

const visible = new RegExp(VISIBLE);
/** Whether a text shows something. */
export const isVisible = (text: string): boolean => visible.test(text);
