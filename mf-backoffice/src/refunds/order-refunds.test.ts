import { parseRand, refundVat } from './order-refunds';

test('reads amounts as people in South Africa type them', () => {
  expect(['50', '1 899,50', 'R 1\u00a0899.5', 'r10', '0,05'].map(parseRand)).toEqual([5_000, 189_950, 189_950, 1_000, 5]);
  expect(['', 'ten', '1,234,50', '-5', '5,005', '12345678'].map(parseRand)).toEqual([null, null, null, null, null, null]);
});

test('the VAT of refunds in part adds up to the VAT of the whole', () => {
  let creditedCents = 0;
  const vats = [3_333, 3_333, 3_334].map((amount) => {
    const vat = refundVat({ creditedCents } as Parameters<typeof refundVat>[0], amount);
    creditedCents += amount;
    return vat;
  });
  expect(vats.reduce((sum, each) => sum + each, 0)).toBe(1_304);
});
