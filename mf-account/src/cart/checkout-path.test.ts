import { checkoutPath } from './checkout-path';

test.each([
  ['/Dashboard', '/Order'],
  ['/dashboard', '/Order'],
  ['/payment/success', '/Order'],
  ['/success', '/Dashboard'],
  ['/cancel', '/Dashboard'],
  ['/Cancel', '/Dashboard'],
])('CART-4: from %s the Checkout button goes to %s', (pathname, path) => {
  expect(checkoutPath(pathname)).toBe(path);
});
