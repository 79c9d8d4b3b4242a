import { barsOf, symbolValues } from './code128';

test('every symbol has eleven modules and unique widths; bars are an even number of modules', () => {
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  for (const character of all) {
    const { bars, width } = barsOf(character);
    // Start, character and checksum of eleven modules, and the stop of thirteen.
    expect(width).toBe(46);
    const own = bars.slice(3, 6).reduce((sum, bar) => sum + bar.width, 0);
    expect(own % 2).toBe(0);
  }
  const patterns = all.map((character) => JSON.stringify(barsOf(character).bars.slice(3, 6)));
  expect(new Set(patterns).size).toBe(95);
});

test('weights each symbol by its position in the checksum', () => {
  // By hand: 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, and 879 mod 103 = 55.
  expect(symbolValues('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

test('encodes an order number like another encoder', () => {
  const { bars, width } = barsOf('AB-12');
  const modules = Array.from({ length: width }, (_, at) =>
    bars.some(({ x, width: wide }) => at >= x && at < x + wide) ? '1' : '0',
  );
  expect(modules.join('')).toBe('110100100001010001100010001011000100110111001001110011011001110010101000111101100011101011');
});

test('refuses characters that the code cannot encode', () => {
  expect(() => barsOf('Größe')).toThrow(RangeError);
});
