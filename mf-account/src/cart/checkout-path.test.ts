import { checkoutPath } from './checkout-path';

test.each([
  ['/Dashboard', '/Order'],
  ['/dashboard', '/Order'],
  ['/payment/success', '/Order'],
  ['/success', '/Dashboard'],
  ['/cancel', '/Dashboard'],
  ['/Cancel', '/Dashboard'],
])('CART-4: navigates from %s to %s on Checkout', (pathname, path) => {
  expect(checkoutPath(pathname)).toBe(path);
});
