import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limitWarnings } from './limit-warnings';
import { frameworkRequestOf } from './request';
import type { ReleaseCookies } from './visitor';

/** The visitor of a request, as far as canaries are concerned. */
export interface Visitor {
  /** Undefined where nothing is known, and such a visitor gets what is live. */
  id: string | undefined;
  /** The id comes from the host: it is the same on every device, and unique to the visitor. */
  isOfHost: boolean;
}

/** Identifies the visitors of a server. */
export interface Visitors {
  /** The visitor of a request, without giving a browser an id. */
  visitorIn(request: HostRequest): Promise<Visitor>;
  /**
   * The visitor of a request. The response gives an unknown visitor's browser an id. `isOneOfSeveral`: a page sends several such requests at the same
   * time, and all of them are to get one id, whichever process answers.
   */
  visitorOf(request: IncomingMessage, response: ServerResponse, isOneOfSeveral?: boolean): Promise<string>;
}

type HostRequest = Pick<IncomingMessage, 'headers'>;

interface VisitorParts {
  cookies: Pick<ReleaseCookies, 'visitorIn' | 'keepVisitor'>;
  /** The host's own id of a visitor. */
  idOf?: ((request: IncomingMessage, of: unknown) => string | undefined | Promise<string | undefined>) | undefined;
  addressOf(request: IncomingMessage): string;
  warn(error: unknown, what: string): void;
}

/**
 * How long several requests of a browser without a cookie are given the same id, in ms. All processes start a new period at the
 * same moment; one that gave an id moments ago keeps it.
 */
const FIRST_REQUESTS_MS = 10_000;

/** How many browsers are remembered at a time. */
const MOST_RECENT = 10_000;

/** Identifies a visitor through the host, or else by an id in a cookie. */
export function createVisitors({ cookies, idOf, addressOf, warn }: VisitorParts): Visitors {
  const warnOfId = limitWarnings(warn);
  const recent = new Map<string, { id: string; until: number }>();

  async function idOfHost(request: HostRequest): Promise<string | undefined> {
    try {
      const id: unknown = await idOf?.(request as IncomingMessage, frameworkRequestOf(request));
      if (typeof id === 'number') return String(id);
      if (typeof id === 'string' || id === undefined || id === null) return id || undefined;
      warnOfId(typeof id, undefined, `visitorOf must return a text, such as request.session?.user?.id, and not ${typeof id}`);
      return undefined;
    } catch (error) {
      warn(error, 'visitorOf threw: the visitor is identified by a cookie only');
      return undefined;
    }
  }

  async function visitorIn(request: HostRequest): Promise<Visitor> {
    const id = await idOfHost(request);
    return id === undefined ? { id: cookies.visitorIn(request.headers), isOfHost: false } : { id, isOfHost: true };
  }

  /**
   * The id of a new browser that requests several files together: a hash of its address, user agent, language and the time, so that no process has to
   * ask another. Two browsers with the same hash share an id. Each page gets a separate id instead: the share of a canary is
   * a share of them.
   */
  function firstIdOf(request: IncomingMessage): string {
    const now = Date.now();
    const looks = [addressOf(request), request.headers['user-agent'], request.headers['accept-language']].join('\n');
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 36);
    const key = hashOf(looks);
    for (const [oldest, { until }] of recent) {
      if (until > now && recent.size < MOST_RECENT) break;
      recent.delete(oldest);
    }
    const { id } = recent.get(key) ?? { id: hashOf(`${looks}\n${Math.floor(now / FIRST_REQUESTS_MS)}`) };
    if (!recent.has(key)) recent.set(key, { id, until: now + FIRST_REQUESTS_MS });
    return id;
  }

  return {
    visitorIn,
    async visitorOf(request, response, isOneOfSeveral = false) {
      const { id } = await visitorIn(request);
      if (id !== undefined) return id;
      const first = isOneOfSeveral ? firstIdOf(request) : randomUUID();
      cookies.keepVisitor(response, first);
      return first;
    },
  };
}
