import { formatCents, formatRand, fromCents, toCents, vatIncluded } from './money';

test.each([
  [0, 'R 0,00'],
  [5, 'R 5,00'],
  [999.5, 'R 999,50'],
  [1999.9, 'R 1 999,90'],
  [1234567.895, 'R 1 234 567,90'],
  [-12.3, '-R 12,30'],
  [-0.001, 'R 0,00'],
])('CAT-6: formats %d rand for en-ZA', (rand, text) => {
  expect(formatRand(rand)).toBe(text.replaceAll(' ', '\u00a0'));
});

test('formats whole cents', () => {
  expect(formatCents(-199990)).toBe('-R\u00a01\u00a0999,90');
});

test('CAT-6: matches Intl for en-ZA', () => {
  const intl = new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' });
  for (const rand of [0, 1, 12.34, 999.99, 1000, 1999.9, 54321, 1234567.8])
    expect(formatRand(rand)).toBe(intl.format(rand).replaceAll(/\s/g, '\u00a0'));
});

test('converts between rand and cents without loss', () => {
  for (const cents of [0, 1, 199990, 110, 105, 29, 5789]) expect(toCents(fromCents(cents))).toBe(cents);
  expect(toCents(1.005 * 100)).toBe(10050);
});

test('computes R 15 VAT in a price of R 115', () => {
  expect(vatIncluded(11500)).toBe(1500);
  expect(vatIncluded(199990)).toBe(26086);
});
