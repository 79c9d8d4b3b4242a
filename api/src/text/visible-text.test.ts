import { isVisible, visibleText } from './visible-text';

test('letters of any script, signs and emoji are visible; blanks and zero-width characters are not', () => {
  for (const text of ['a', ' é ', '鞋', '-', '👟', '\u200bx']) expect([text, isVisible(text)]).toEqual([text, true]);
  for (const text of ['', ' \t\n', '\u00a0', '\u200b', '\u200d\u2060\ufeff', '\u00ad', '\u3164'])
    expect([text, isVisible(text)]).toEqual([text, false]);
});

test('removes invisible marks, normalizes letters, and keeps the parts of emoji and scripts', () => {
  for (const [given, kept] of [
    ['\u202aThandi\u202c\u200b', 'Thandi'],
    ['\ufeffCafe\u0301\u2069', 'Café'],
    ['sneak\u00ader', 'sneaker'],
    ['a\u200cb\u200dc\ufe0f 90\ufe0d', 'abc 90'],
    [
      '1\ufe0f\u20e3 ❤\ufe0f 👩\u200d🚀 🏃🏽\u200d♀\ufe0f 🏳\ufe0f\u200d🌈',
      '1\ufe0f\u20e3 ❤\ufe0f 👩\u200d🚀 🏃🏽\u200d♀\ufe0f 🏳\ufe0f\u200d🌈',
    ],
    ['می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    ['two\n lines\t’–\u00a0', 'two\n lines\t’–\u00a0'],
  ] as const)
    expect([given, visibleText(given)]).toEqual([given, kept]);
});
