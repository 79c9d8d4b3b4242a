import { BRANDS } from 'shared/models';
import { paths } from 'shared/contract';

/** NAV-8: the navbar links to /Shop/… and the drawer to /shop/…; both open the same page. */
export const navbarBrands = BRANDS.map((name) => ({ name, path: paths.shop(name) }));
export const drawerBrands = BRANDS.map((name) => ({ name, path: `/shop/${encodeURIComponent(name)}` }));

/** The information pages listed in the drawer and the footer. */
export const infoPages = [
  { name: 'Help', path: paths.help },
  { name: 'About Us', path: paths.aboutUs },
  { name: 'Terms of Service', path: paths.terms },
  { name: 'Refund Policy', path: paths.refundPolicy },
];
