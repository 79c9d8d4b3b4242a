import type { Product } from '../models';
import { cartTotal, hasOtherPrice, lineAmount } from './amounts';

const product = { id: 1, price: 0.1 } as Product;

test('a line costs its quantity at the current price, in cents and not in binary fractions', () => {
  expect(lineAmount({ productId: 1, quantity: 3 }, product)).toBe(0.3);
  expect(lineAmount({ productId: 1, quantity: 3 }, undefined)).toBeNull();
});

test('a line without a price does not differ from the price of its product', () => {
  const lines = [{ price: 0.2 }, { price: 0.1 }, {}, { price: null }];
  expect(lines.map((line) => hasOtherPrice(line, product))).toEqual([true, false, false, false]);
});

test('a total omits products that the shop does not list, and is 0 without lines', () => {
  const lines = [
    { productId: 1, quantity: 1 },
    { productId: 2, quantity: 9 },
    { productId: 1, quantity: 2 },
  ];
  expect(cartTotal(lines, { 1: product })).toBe(0.3);
  expect(cartTotal([], {})).toBe(0);
});
