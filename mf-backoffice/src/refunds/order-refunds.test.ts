import { refundVat } from './order-refunds';

test('the VAT of refunds in part adds up to the VAT of the whole', () => {
  let creditedCents = 0;
  const vats = [3_333, 3_333, 3_334].map((amount) => {
    const vat = refundVat({ creditedCents } as Parameters<typeof refundVat>[0], amount);
    creditedCents += amount;
    return vat;
  });
  expect(vats.reduce((sum, each) => sum + each, 0)).toBe(1_304);
});
