import type { MouseEvent } from 'react';
import { createPath, matchPath, useHref, useLocation, useNavigate, type LinkProps } from 'react-router';

/*
 * What everybody gets as Link and NavLink from 'react-router-dom' (tooling/shims/router.mjs). The package's own bring its
 * routes, its forms and the prefetching of a server that we do not have: 6 KB compressed in the first load.
 */

type Props = Pick<LinkProps, 'to' | 'replace' | 'state'> & React.ComponentProps<'a'>;

/** An anchor that changes the view without loading a document. `to` lies within the shop; another tab is the browser's. */
export function Link({ to, replace, state, onClick, ...rest }: Props) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !wantsThisTab(event, rest.target)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? here === href, state: state as unknown });
  };
  return (
    <a {...rest} href={href} onClick={press}>
      {rest.children}
    </a>
  );
}

/** A Link that says `aria-current="page"` where one is, or below it; case never matters (NAV-8). */
export function NavLink(props: Props) {
  const { pathname } = useLocation();
  const target = useHref(props.to).split(/[?#]/, 1)[0]!;
  const current = matchPath({ path: target, end: false }, pathname) ? ('page' as const) : undefined;
  return <Link aria-current={current} {...props} />;
}

const wantsThisTab = (event: MouseEvent, target?: string) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
