import fc from 'fast-check';
import { discountCents, LEAST_PAYMENT_CENTS, shareOut } from './shares';

test('SELL-2: shares add up to the cent, each as close to its proportion as whole cents allow, none above its line', () => {
  expect(shareOut(100, [100, 100, 100])).toEqual([34, 33, 33]);
  expect(shareOut(10_000, [189_900, 0, 329_950])).toEqual([3653, 0, 6347]);
  expect(shareOut(5, [0, 0])).toEqual([0, 0]);
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 2_000_000_000 }), { minLength: 1, maxLength: 50 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const cents = Math.floor(sum * part);
        const shares = shareOut(cents, weights);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(sum === 0 ? 0 : cents);
        shares.forEach((share, index) => {
          const weight = weights[index] as number;
          expect(share).toBeLessThanOrEqual(weight);
          expect(Math.abs(share - (sum ? (cents * weight) / sum : 0))).toBeLessThan(1.001);
        });
      },
    ),
  );
});

test('a percentage is rounded half up once; an amount is never more than the lines cost; something is left to pay', () => {
  expect(discountCents({ kind: 'percent', value: 15 }, 10_010, 10_010)).toBe(1502);
  expect(discountCents({ kind: 'percent', value: 10 }, 189_905, 400_000)).toBe(18_991);
  expect(discountCents({ kind: 'amount', value: 50_000 }, 20_000, 60_000)).toBe(20_000);
  expect(discountCents({ kind: 'percent', value: 100 }, 20_000, 20_000)).toBe(20_000 - LEAST_PAYMENT_CENTS);
  expect(discountCents({ kind: 'amount', value: 1 }, 100, 100)).toBe(0);
});
