import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Strangers get 404 from this route: no other method may reveal it. */
    isHidden?: boolean;
  }
}

export interface KnownPath {
  /** For the Allow header, such as `GET, HEAD, OPTIONS`. */
  allow: string;
  /** Whether every method needs a session of the staff. */
  isForStaff: boolean;
}

/**
 * Notes the methods of each route that `app` and its scopes register after the call, and finds the methods of a path; undefined
 * for an unknown path. Routes with a wildcard are pages, files and reserved paths, and most of those paths do not exist; a route
 * that takes several methods answers the wrong ones itself.
 */
export function collectMethods(app: FastifyInstance): (pathname: string) => KnownPath | undefined {
  const known = new Map<string, { matches: RegExp; methods: Set<string>; isForStaff: boolean }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    // GET implies HEAD, even on a route with several methods.
    if (url.includes('*') || Array.isArray(method) || method === 'HEAD' || config?.isHidden) return;
    const entry = known.get(url) ?? { matches: patternOf(url), methods: new Set(['OPTIONS']), isForStaff: true };
    const { staffAccess = 'public' } = config ?? {};
    entry.methods.add(method);
    if (method !== 'OPTIONS') entry.isForStaff &&= staffAccess !== 'public';
    known.set(url, entry);
  });
  return (pathname) => {
    const found = [...known.values()].filter(({ matches }) => matches.test(pathname));
    if (!found.length) return undefined;
    const methods = new Set(found.flatMap((each) => [...each.methods]));
    if (methods.has('GET')) methods.add('HEAD');
    return { allow: [...methods].sort().join(', '), isForStaff: found.every(({ isForStaff }) => isForStaff) };
  };
}

/** 405 with the methods of the path (RFC 9110, section 15.5.6). */
export const methodNotAllowed = (method: string, { allow }: KnownPath): HttpError =>
  new HttpError(405, `${method} is not possible here.`, { headers: { allow } });

/** The path of a request, which is compared with routes. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!;

function patternOf(url: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = url.split(/(:\w+)/).map((part) => (part.startsWith(':') ? '[^/]+?' : literal(part)));
  return new RegExp(`^${parts.join('').replace(/\/$/, '')}/?$`);
}
