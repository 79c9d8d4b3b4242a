import { paths } from 'shared/contract';

/** Where the Checkout button leads from a path of the browser (CART-4). */
export const checkoutPath = (pathname: string): string =>
  /^\/(success|cancel)\/?$/i.test(pathname) ? paths.dashboard() : paths.order;
