import { shownBrands, type ShopConfig } from 'shared/models';
import { paths } from 'shared/contract';

/** NAV-8: the navbar links to /Shop/… and the drawer to /shop/…; both open the same page. */
export const navbarBrands = (config: ShopConfig) =>
  shownBrands(config)
    .slice(0, NAVBAR_LENGTH)
    .map(({ name, path }) => ({ name, path: paths.shop(path) }));
export const drawerBrands = (config: ShopConfig) =>
  shownBrands(config).map(({ name, path }) => ({ name, path: `/shop/${encodeURIComponent(path)}` }));

/** More do not fit beside search, account and cart at 1024 px; the drawer has all. */
const NAVBAR_LENGTH = 6;

/** The information pages listed in the drawer and the footer. */
export const infoPages = [
  { name: 'Help', path: paths.help },
  { name: 'About Us', path: paths.aboutUs },
  { name: 'Terms of Service', path: paths.terms },
  { name: 'Refund Policy', path: paths.refundPolicy },
];
