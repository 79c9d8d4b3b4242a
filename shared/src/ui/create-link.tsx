import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { createPath, LinkProps as RouterLinkProps, matchPath, useHref, useLocation, useNavigate } from 'react-router-dom';
import { hasModifier } from './has-modifier';

/** An anchor with `to` in place of `href`. */
export type LinkProps = Pick<RouterLinkProps, 'to' | 'replace' | 'state'> & ComponentProps<'a'>;

/** The parts of the router that a link needs. */
export interface LinkRouter {
  createPath: typeof createPath;
  matchPath: typeof matchPath;
  useHref: typeof useHref;
  useLocation: typeof useLocation;
  useNavigate: typeof useNavigate;
}

/** Makes `Link` of a router; see there. A function, because the shell makes one more, for remotes that were built before `shared/ui` had it. */
export function createLink({ createPath, useHref, useLocation, useNavigate }: LinkRouter): (props: LinkProps) => ReactNode {
  return function Link({ to, replace, state, onClick, ...rest }) {
    const href = useHref(to);
    const currentPath = createPath(useLocation());
    const navigate = useNavigate();
    const followLink = (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (event.defaultPrevented || !opensInThisTab(event, rest.target)) return;
      event.preventDefault();
      void navigate(to, { replace: replace ?? currentPath === href, state: state as unknown });
    };
    return (
      <a {...rest} href={href} onClick={followLink}>
        {rest.children}
      </a>
    );
  };
}

/** Makes `NavLink` of a router; see there. */
export function createNavLink(router: LinkRouter): (props: LinkProps) => ReactNode {
  const { matchPath, useHref, useLocation } = router;
  const Link = createLink(router);
  return function NavLink(props) {
    const { pathname } = useLocation();
    const target = useHref(props.to).split(/[?#]/, 1)[0]!;
    const current = matchPath({ path: target, end: false }, pathname) ? ('page' as const) : undefined;
    return <Link aria-current={current} {...props} />;
  };
}

const opensInThisTab = (event: MouseEvent, target?: string) =>
  event.button === 0 && (!target || target === '_self') && !hasModifier(event);
