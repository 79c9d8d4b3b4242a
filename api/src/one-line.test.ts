import { oneLine } from './one-line';

test('line breaks and other control characters become blanks, and spaces around the text go', () => {
  expect(oneLine('B\r\nBcc: x@y.z')).toBe('B Bcc: x@y.z');
  expect(oneLine('\u0000 a\u0085b\u2028c\u2029\t')).toBe('a b c');
  expect(oneLine("  Zoë  O'Brien-鞋 ")).toBe("Zoë  O'Brien-鞋");
});
