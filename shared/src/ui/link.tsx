import { createPath, matchPath, useHref, useLocation, useNavigate } from 'react-router-dom';
import { createLink, createNavLink, type LinkRouter } from './create-link';

export type { LinkProps } from './create-link';

const router: LinkRouter = { createPath, matchPath, useHref, useLocation, useNavigate };

/**
 * An anchor that navigates without loading a document. `to` is a path of the shop. Clicks for another tab are left to the browser.
 * The router's own Link also brings data routes, forms and prefetching, which the shop does not use (decision 0002).
 */
export const Link = /* @__PURE__ */ createLink(router);

/** A Link with `aria-current="page"` when its target is the current path or a parent of it, ignoring case (NAV-8). */
export const NavLink = /* @__PURE__ */ createNavLink(router);
