import { addressLine, fewLines, oneLine } from './one-line';

test('replaces line breaks and other control characters by spaces, and trims the text', () => {
  expect(oneLine('B\r\nBcc: x@y.z')).toBe('B Bcc: x@y.z');
  expect(oneLine('\u0000 a\u0085b\u2028c\u2029\t')).toBe('a b c');
  expect(oneLine("  Zoë  O'Brien-鞋 ")).toBe("Zoë  O'Brien-鞋");
});

test('keeps lines in one form without empty ones; joins them by commas for a single line', () => {
  const typed = ' Unit 5\r\n12 Long\tStreet,\n\n \u2028Gardens\u0085Cape Town\n';
  expect(fewLines(typed)).toBe('Unit 5\n12 Long Street,\nGardens\nCape Town');
  expect(addressLine(typed)).toBe('Unit 5, 12 Long Street, Gardens, Cape Town');
  expect(addressLine('12 Long Street, Cape Town')).toBe('12 Long Street, Cape Town');
});
