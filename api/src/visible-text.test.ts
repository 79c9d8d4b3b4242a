import { isVisible } from './visible-text';

test('letters of any script, signs and emoji show something; blanks and characters without a width do not', () => {
  for (const text of ['a', ' é ', '鞋', '-', '👟', '\u200bx']) expect([text, isVisible(text)]).toEqual([text, true]);
  for (const text of ['', ' \t\n', '\u00a0', '\u200b', '\u200d\u2060\ufeff', '\u00ad', '\u3164'])
    expect([text, isVisible(text)]).toEqual([text, false]);
});
