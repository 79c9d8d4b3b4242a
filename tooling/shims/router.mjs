// The router's names that exist in the page at run time. A remote that uses another name gets undefined, so lint rejects
// it (the list is in tooling/singletons.mjs). Imports react-router, because this file replaces react-router-dom.
import { createPath, matchPath, useHref, useLocation, useNavigate } from 'react-router';
// By path: shared/ui imports the router, so this file would import itself.
// eslint-disable-next-line architecture/imports -- importing shared/ui would be a cycle
import { createLink, createNavLink } from '../../shared/src/ui/create-link.tsx';

export { Router, UNSAFE_createBrowserHistory, useNavigationType, useSearchParams } from 'react-router';
export { createPath, matchPath, useHref, useLocation, useNavigate };

// Not in that list: remotes that were built before contract 2.6 import the shop's Link from the router, later ones from shared/ui.
const router = { createPath, matchPath, useHref, useLocation, useNavigate };
export const Link = createLink(router);
export const NavLink = createNavLink(router);
