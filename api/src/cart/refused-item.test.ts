import { whyRefused, refusedItem } from './refused-item';

test('API-3: as many units as are free can be in the cart', () => {
  expect(whyRefused({ free: 3 }, 2)).toBeNull();
  expect(whyRefused({ free: 3 }, 3)).toBeNull();
  expect(whyRefused({ free: 3 }, 4)).toBe('too few left');
  expect(whyRefused({ free: 0 }, 1)).toBe('too few left');
});

test('API-3: an unknown size is not reported as sold out', () => {
  expect(whyRefused({ free: null }, 1)).toBe('unknown size');
});

test.each([
  ['unknown product', 0, { status: 404, code: 'cart/product-not-found', message: 'Product not found.', errors: undefined }],
  [
    'unknown size',
    0,
    {
      status: 400,
      code: 'cart/unknown-size',
      message: 'This product does not come in that size.',
      errors: [{ field: 'size', message: 'Unknown size.' }],
    },
  ],
  ['too few left', 0, { status: 409, code: 'cart/out-of-stock', message: 'Out of Stock' }],
  ['too few left', 3, { status: 409, code: 'cart/too-few-left', message: 'Only 3 left in this size.' }],
] as const)('API-3: %s, %d left: the error', (why, free, error) => {
  expect(refusedItem(why, free)).toMatchObject(error);
});
