import { isDeliverable } from './can-fulfil';

const line = (quantity: number, size = 'size7') => ({ productId: 1, size, quantity });
const stock = (onHand: number, free: number, size = 'size7') => [`1/${size}`, { onHand, free }] as const;
const isOne = (quantity: number, units: { onHand: number; free: number }, own?: number) =>
  isDeliverable([line(quantity)], new Map([['1/size7', units]]), new Map(own === undefined ? [] : [['1/size7', own]]));

test('delivers free units, held or not', () => {
  expect(isOne(2, { onHand: 5, free: 2 })).toBe(true);
  expect(isOne(2, { onHand: 5, free: 2 }, 1)).toBe(true);
  expect(isOne(2, { onHand: 5, free: 1 })).toBe(false);
  expect(isOne(2, { onHand: 5, free: 1 }, 1)).toBe(false);
});

test('API-8: delivers units that the shopper holds although they were promised to others, too', () => {
  expect(isOne(2, { onHand: 2, free: 0 }, 2)).toBe(true);
  expect(isOne(2, { onHand: 2, free: 0 }, 3)).toBe(true);
  expect(isOne(2, { onHand: 2, free: 0 })).toBe(false);
});

test('does not deliver a unit that is not on hand, even if it is held', () => {
  expect(isOne(2, { onHand: 1, free: 1 }, 2)).toBe(false);
  expect(isOne(2, { onHand: 1, free: 2 })).toBe(false);
});

test('delivers all lines or none', () => {
  const lines = [line(1, 'size7'), line(1, 'size8')];
  expect(isDeliverable(lines, new Map([stock(1, 1, 'size7'), stock(1, 1, 'size8')]), new Map())).toBe(true);
  expect(isDeliverable(lines, new Map([stock(1, 1, 'size7'), stock(0, 0, 'size8')]), new Map())).toBe(false);
  // The size was deleted.
  expect(isDeliverable(lines, new Map([stock(1, 1, 'size7')]), new Map([['1/size8', 1]]))).toBe(false);
});
