import { latinText } from './latin-text';

test('accented letters are spelled in ASCII, other scripts stay', () => {
  for (const [given, spelled] of [
    ['ÉTOILE', 'ETOILE'],
    ['Se\u0301rie Blanche', 'Serie Blanche'],
    ['ÜBER LOW', 'UBER LOW'],
    ['øresund Łódź ß Æ', 'oresund Lodz ss AE'],
    ['鞋 90', '鞋 90'],
  ])
    expect(latinText(given!)).toBe(spelled);
});
