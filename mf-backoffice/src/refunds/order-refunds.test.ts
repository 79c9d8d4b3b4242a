import { costOf, isEverything, refundVat } from './order-refunds';

test('the VAT of partial refunds adds up to that of the whole', () => {
  let creditedCents = 0;
  const vats = [3_333, 3_333, 3_334].map((amount) => {
    const vat = refundVat({ creditedCents } as Parameters<typeof refundVat>[0], amount);
    creditedCents += amount;
    return vat;
  });
  expect(vats.reduce((sum, each) => sum + each, 0)).toBe(1_304);
});

test('refunds pairs by their shares, at most the rest; with the last ones, an amount withheld earlier stays withheld', () => {
  const line = (position: number, sharesCents: number[]) => ({ position, sharesCents, refundableQuantity: sharesCents.length });
  const order = { leftCents: 2_500, lines: [line(0, [1_000, 2_000]), line(1, [0])] } as Parameters<typeof costOf>[0];
  const all = [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ];
  expect(costOf(order, all)).toBe(2_000);
  expect(costOf({ ...order, leftCents: 1_500 }, all)).toBe(1_500);
  expect(costOf(order, [{ position: 1, quantity: 1 }])).toBe(0);
  expect(costOf(order, [{ position: 0, quantity: 0 }])).toBe(0);
  expect([isEverything(order, all), isEverything(order, all.slice(1))]).toEqual([true, false]);
});
