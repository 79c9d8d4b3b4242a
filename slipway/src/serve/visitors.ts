import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
   * The visitor of a request. The response gives an unknown visitor's browser an id. `isOneOfSeveral`: a page sends several
   * such requests at the same time, and all of them are to get one id.
   */
  visitorOf(request: IncomingMessage, response: ServerResponse, isOneOfSeveral?: boolean): Promise<string>;
}

type HostRequest = Pick<IncomingMessage, 'headers'>;

interface VisitorParts {
  cookies: Pick<ReleaseCookies, 'visitorIn' | 'keepVisitor'>;
  /** The host's own id of a visitor. */
  idOf?: ((request: IncomingMessage) => string | undefined | Promise<string | undefined>) | undefined;
  addressOf(request: IncomingMessage): string;
  warn(error: unknown, what: string): void;
}

/** How long a browser without a cookie is given the same id, in ms: a page asks for several things before the first answer is there. */
const FIRST_REQUESTS_MS = 5000;

/** How many browsers are remembered at a time. */
const MOST_RECENT = 10_000;

/** Asks the host who a visitor is, and else goes by a random id in a cookie. */
export function createVisitors({ cookies, idOf, addressOf, warn }: VisitorParts): Visitors {
  const recent = new Map<string, { id: string; until: number }>();

  async function idOfHost(request: HostRequest): Promise<string | undefined> {
    try {
      return (await idOf?.(request as IncomingMessage)) || undefined;
    } catch (error) {
      warn(error, 'visitorOf threw: its visitor is known by a cookie alone');
      return undefined;
    }
  }

  async function visitorIn(request: HostRequest): Promise<Visitor> {
    const id = await idOfHost(request);
    return id === undefined ? { id: cookies.visitorIn(request.headers), isOfHost: false } : { id, isOfHost: true };
  }

  /** The id that this browser was given moments ago with another request. Two browsers that look the same share one, which does no harm. */
  function recentIdOf(request: IncomingMessage): string | undefined {
    const now = Date.now();
    for (const [key, { until }] of recent) {
      if (until > now && recent.size < MOST_RECENT) break;
      recent.delete(key);
    }
    return recent.get(looksOf(request))?.id;
  }

  // As a hash: the headers may be long.
  const looksOf = (request: IncomingMessage) =>
    createHash('sha256')
      .update([addressOf(request), request.headers['user-agent'], request.headers['accept-language']].join('\n'))
      .digest('base64');

  return {
    visitorIn,
    async visitorOf(request, response, isOneOfSeveral) {
      const { id } = await visitorIn(request);
      if (id !== undefined) return id;
      if (!isOneOfSeveral) return cookies.keepVisitor(response);
      const given = cookies.keepVisitor(response, recentIdOf(request));
      const looks = looksOf(request);
      if (!recent.has(looks)) recent.set(looks, { id: given, until: Date.now() + FIRST_REQUESTS_MS });
      return given;
    },
  };
}
