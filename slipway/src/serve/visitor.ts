import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

const MONTH_S = 2_592_000;
/** Rollouts that one browser's cookie remembers. */
const MOST_COUNTED = 10;

/** The cookies that a server sets: ids while a canary runs, and what a link gave this browser. */
export interface ReleaseCookies {
  /** The id that a request carries; undefined where it has none. */
  visitorIn(headers: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined;
  /** Gives a browser an id with the response. */
  keepVisitor(response: Pick<ServerResponse, 'appendHeader'>, id: string): void;
  /** Short names of the rollouts in which this browser was counted. */
  countedIn(headers: Pick<IncomingHttpHeaders, 'cookie'>): readonly string[];
  /** Notes in the browser that it was counted, so that another process does not count it again. */
  rememberCounted(
    headers: Pick<IncomingHttpHeaders, 'cookie'>,
    response: Pick<ServerResponse, 'appendHeader'>,
    rollouts: readonly string[],
  ): void;
  /** A signed link that was opened in this browser; undefined where none was, or it cannot be one. */
  linkIn(cookies: string | undefined, kind: LinkKind): string | undefined;
  /** Keeps a link in the browser, or forgets it with 0 seconds. */
  keepLink(response: Pick<ServerResponse, 'appendHeader'>, kind: LinkKind, token: string, seconds: number): void;
}

export type LinkKind = 'preview' | 'override';

/**
 * `prefix` must differ between applications on one domain; cookies have the Secure attribute where browsers come by https. They are
 * sent to all paths, because pages need them, too.
 */
export function createReleaseCookies(prefix: string, secure: boolean): ReleaseCookies {
  const pattern = (name: string, value: string) => new RegExp(`(?:^|;\\s*)${prefix}${name}=(${value})(?:;|$)`);
  const VISITOR = pattern('visitor', '[\\w-]{36}');
  const COUNTED = pattern('counted', '[\\w.]{1,200}');
  const LINKS = { preview: pattern('preview', '[\\w.-]+'), override: pattern('override', '[\\w.-]+') };
  const set = (response: Pick<ServerResponse, 'appendHeader'>, name: string, value: string, seconds: number) =>
    void response.appendHeader(
      'set-cookie',
      `${prefix}${name}=${value}; Path=/; Max-Age=${Math.ceil(seconds)}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    );
  const visitorIn: ReleaseCookies['visitorIn'] = ({ cookie = '' }) => VISITOR.exec(cookie)?.[1];
  const countedIn: ReleaseCookies['countedIn'] = ({ cookie = '' }) => COUNTED.exec(cookie)?.[1]?.split('.') ?? [];
  return {
    visitorIn,
    keepVisitor: (response, id) => set(response, 'visitor', id, MONTH_S),
    countedIn,
    rememberCounted: (headers, response, rollouts) =>
      set(response, 'counted', [...countedIn(headers), ...rollouts].slice(-MOST_COUNTED).join('.'), MONTH_S),
    linkIn: (cookies = '', kind) => LINKS[kind].exec(cookies)?.[1],
    keepLink: set,
  };
}
