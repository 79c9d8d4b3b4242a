import { paths } from 'shared/contract';

/** Target of the Checkout button for the browser's path (CART-4). */
export const checkoutPath = (pathname: string): string =>
  /^\/(success|cancel)\/?$/i.test(pathname) ? paths.dashboard() : paths.order;
