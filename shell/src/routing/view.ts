import { isNotFound, type RemoteModule, type RemoteRoute, type Page } from 'shared/contract';
import { matchPath } from 'react-router-dom';

/** The content of the frame. */
export type View =
  | PageView
  /** `isGone`: it was the page of a product that is not sold any more. */
  | { kind: 'not-found'; isGone?: true }
  /** The frame with a spinner. */
  | { kind: 'loading' }
  /** Server markup, shown while its remote cannot be loaded; `failed` after the last attempt. */
  | { kind: 'server-markup'; remote: string; html: string; failed: boolean }
  | { kind: 'failed'; remote: string }
  /** The remote is disabled, so it is not loaded. */
  | { kind: 'disabled'; remote: string; message: string }
  /** The page requires log-in and the visitor is signed out. */
  | { kind: 'guarded' };

export interface PageView {
  kind: 'page';
  remote: string;
  version: string;
  route: string;
  params: Record<string, string>;
  data: unknown;
  page: Page;
  /** Copied from the route: what opening it counts as. */
  funnelStep?: RemoteRoute['funnelStep'];
  /** Copied from the route: a signed-out visitor is redirected to /Login. */
  requiresLogin: boolean;
}

export interface RouteMatch {
  route: RemoteRoute;
  params: Record<string, string>;
}

/** The remote's route for a path, ignoring case (NAV-8). Null if the remote has no such page. */
export function matchRoute(remoteModule: RemoteModule, pathname: string): RouteMatch | null {
  for (const route of remoteModule.routes) {
    const match = matchPath({ path: route.path, caseSensitive: false, end: true }, pathname);
    const params = match && decodeParams(match.params);
    if (params) return { route, params };
  }
  return null;
}

/**
 * Decodes path parameters, in NFC as names are stored: files and links of a Mac have decomposed accents. Null for a malformed
 * percent-escape (`%zz`) and for NUL, which no name has and the API rejects: server and browser then agree on the 404 page.
 */
function decodeParams(params: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  try {
    if (Object.values(params).join('').includes('%00')) return null;
    return Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, decodeURIComponent(value ?? '').normalize('NFC')]),
    );
  } catch {
    return null;
  }
}

/** Loads a route's page and its data. */
export async function openRoute(
  { route, params }: RouteMatch,
  context: Omit<Parameters<NonNullable<Page['load']>>[0], 'params'>,
  from: { remote: string; version: string },
): Promise<View> {
  const page = await route.page();
  const data = page.load ? await page.load({ ...context, params }) : undefined;
  if (isNotFound(data)) return { kind: 'not-found' };
  const { name, requiresLogin = false, funnelStep } = route;
  return { kind: 'page', ...from, route: name, params, data, page, requiresLogin, ...(funnelStep ? { funnelStep } : {}) };
}
