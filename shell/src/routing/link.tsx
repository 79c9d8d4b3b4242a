import type { MouseEvent } from 'react';
import { createPath, matchPath, useHref, useLocation, useNavigate, type LinkProps } from 'react-router';

/*
 * Replaces Link and NavLink of 'react-router-dom' in every bundle (tooling/shims/router.mjs). The originals also pull in data
 * routes, forms and prefetching, which the shop does not use: 6 KB compressed in the first load.
 */

type Props = Pick<LinkProps, 'to' | 'replace' | 'state'> & React.ComponentProps<'a'>;

/** An anchor that navigates without loading a document. `to` is a path of the shop. Clicks for another tab are left to the browser. */
export function Link({ to, replace, state, onClick, ...rest }: Props) {
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
}

/** A Link with `aria-current="page"` when its target is the current path or a parent of it, ignoring case (NAV-8). */
export function NavLink(props: Props) {
  const { pathname } = useLocation();
  const target = useHref(props.to).split(/[?#]/, 1)[0]!;
  const current = matchPath({ path: target, end: false }, pathname) ? ('page' as const) : undefined;
  return <Link aria-current={current} {...props} />;
}

const opensInThisTab = (event: MouseEvent, target?: string) =>
  event.button === 0 && (!target || target === '_self') && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
