import fc from 'fast-check';
import type { Refund } from './refund-records';
import { isOpen, sumOf } from './refund-records';
import { creditedVat, discountOfPart, lineCents, shareOf, unitsLeft, type OrderLineRow } from './refundable';

const line = (more: Partial<OrderLineRow> = {}) =>
  ({ price_cents: 100_00, quantity: 3, discount_cents: 0, refunded_quantity: 0, ...more }) as OrderLineRow;
const refund = (state: Refund['state'], amount_cents: number) => ({ state, amount_cents }) as Refund;

test('a line cost its units at their price, less its share of the discount', () => {
  expect(lineCents(line())).toBe(300_00);
  expect(lineCents(line({ discount_cents: 1 }))).toBe(299_99);
});

test('the units left of a line are those that were not paid back', () => {
  expect(unitsLeft({ quantity: 3, refunded_quantity: 1 })).toBe(2);
});

test.each([
  [299_99, 3, [99_99, 100_00, 100_00]],
  [100, 3, [33, 33, 34]],
  [2, 3, [0, 1, 1]],
])('the shares of %d cents for %d units add up to what the line cost', (cents, quantity, shares) => {
  const of = (refunded_quantity: number, units: number) =>
    shareOf(line({ price_cents: cents, quantity, refunded_quantity, discount_cents: cents * quantity - cents }), units);
  expect(shares.map((_, refunded) => of(refunded, 1))).toEqual(shares);
  expect([of(0, quantity), of(0, 0), of(0, 1) + of(1, quantity - 1)]).toEqual([cents, 0, cents]);
});

test('BO-7: a line that is refunded and exchanged in any sequence pays back all of its price, to the cent', () => {
  const step = fc.record({ at: fc.nat(3), units: fc.integer({ min: 1, max: 3 }), isExchange: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(2_000), fc.array(step, { maxLength: 9 }), (quantity, cents, steps) => {
      const lines = [line({ price_cents: 2_000, quantity, discount_cents: 2_000 * quantity - cents })];
      let refunded = 0;
      const refund = (each: OrderLineRow, units: number) => {
        refunded += shareOf(each, units);
        each.refunded_quantity += units;
      };
      for (const { at, units, isExchange } of steps) {
        const each = lines[at % lines.length] as OrderLineRow;
        if (units > unitsLeft(each)) continue;
        if (!isExchange) refund(each, units);
        else if (units < each.quantity) {
          const discount_cents = discountOfPart(each, units);
          lines.push({ ...each, quantity: units, discount_cents, refunded_quantity: 0 });
          each.quantity -= units;
          each.discount_cents -= discount_cents;
        }
      }
      for (const each of lines) refund(each, unitsLeft(each));
      expect(refunded).toBe(cents);
    }),
    // Three pairs for 101 cents: one is refunded and one exchanged.
    { examples: [[3, 101, [0, 1].map((exchanged) => ({ at: 0, units: 1, isExchange: exchanged === 1 }))]], numRuns: 1_000 },
  );
});

test('the VAT of credit notes adds up to the VAT of all that was credited', () => {
  const notes = [33_33, 33_33, 33_34, 1, 115_00];
  let creditedCents = 0;
  const vat = notes.map((cents) => {
    const of = creditedVat({ creditedCents, hasVat: true }, cents);
    creditedCents += cents;
    return of;
  });
  expect(vat).toEqual([435, 434, 435, 0, 15_00]);
  expect(vat.reduce((sum, cents) => sum + cents, 0)).toBe(creditedVat({ creditedCents: 0, hasVat: true }, creditedCents));
});

test('a refund is open until it is done or has failed', () => {
  const states = ['requested', 'accepted', 'attention', 'done', 'failed'] as const;
  expect(states.filter((state) => isOpen({ state }))).toEqual(['requested', 'accepted', 'attention']);
});

test('sums the refunds in the given states', () => {
  const refunds = [refund('done', 1), refund('requested', 10), refund('done', 100), refund('failed', 1000)];
  expect([sumOf(refunds, ['done']), sumOf(refunds, ['requested', 'failed']), sumOf([], ['done'])]).toEqual([101, 1010, 0]);
});
