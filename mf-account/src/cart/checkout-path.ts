import { paths } from 'shared/contract';

/**
 * Target of the Checkout button for the browser's path (CART-4). The cart is nowhere on /success and /cancel today, which show the 404
 * page (NAV-10); the requirement names them for a shop that mounts it there.
 */
export const checkoutPath = (pathname: string): string =>
  /^\/(success|cancel)\/?$/i.test(pathname) ? paths.dashboard() : paths.order;
