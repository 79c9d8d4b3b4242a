import { isNotFound, type Door, type DoorRoute, type Page } from 'shared/contract';
import { matchPath } from 'react-router-dom';

/** What stands in the page. */
export type View =
  | PageView
  | { kind: 'not-found' }
  /** Nothing of a remote yet: the frame with a spinner. */
  | { kind: 'loading' }
  /** The server's drawing stays while its remote cannot be had; `failed` once nothing more is tried. */
  | { kind: 'drawn'; remote: string; html: string; failed: boolean }
  | { kind: 'failed'; remote: string }
  /** Switched off; nothing is tried. */
  | { kind: 'off'; remote: string; sentence: string }
  /** A signed-out visitor on a page for customers. */
  | { kind: 'guarded' };

export interface PageView {
  kind: 'page';
  remote: string;
  version: string;
  route: string;
  params: Record<string, string>;
  data: unknown;
  page: Page;
  /** The route's own word: a signed-out visitor is led to /Login. */
  signedIn: boolean;
}

export interface RouteMatch {
  route: DoorRoute;
  params: Record<string, string>;
}

/** The door's route for a path; case never matters (NAV-8). Null where the remote has no such page. */
export function matchRoute(door: Door, pathname: string): RouteMatch | null {
  for (const route of door.routes) {
    const match = matchPath({ path: route.path, caseSensitive: false, end: true }, pathname);
    const params = match && decoded(match.params);
    if (params) return { route, params };
  }
  return null;
}

/** Path parameters as a person would write them; null for an escape that no one could have written (`%zz`). */
function decoded(params: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, decodeURIComponent(value ?? '')]));
  } catch {
    return null;
  }
}

/** Runs a route's page and its load. */
export async function openRoute(
  { route, params }: RouteMatch,
  context: Omit<Parameters<NonNullable<Page['load']>>[0], 'params'>,
  from: { remote: string; version: string },
): Promise<View> {
  const page = await route.page();
  const data = page.load ? await page.load({ ...context, params }) : undefined;
  if (isNotFound(data)) return { kind: 'not-found' };
  return { kind: 'page', ...from, route: route.name, params, data, page, signedIn: route.signedIn === true };
}
