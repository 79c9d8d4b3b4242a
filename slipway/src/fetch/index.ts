import type { VisitorsPageHead } from '../serve/page-files';
import type { HeadWishes } from '../serve/page-head';
import { createReleases, type Releases, type ServeOptions } from '../serve/releases';
import { createAnswer, type Answered } from './answer';
import { asNodeRequest, type Sender } from './as-node-request';

export type { Sender } from './as-node-request';

/** The options of `createReleases`, or its result, if the server also uses it elsewhere. */
export type FetchOptions = ServeOptions | { releases: Releases };

/** A page's head, and the header fields that its response needs. */
export interface FetchedPageHead extends VisitorsPageHead {
  /** For the response of the page: `Cache-Control` where it is for one browser, and the cookie of a new visitor while a canary runs. */
  headers: Headers;
}

export interface FetchReleases {
  /** The result of `createReleases`, for its metrics and for closing it. */
  readonly releases: Releases;
  /**
   * The response to a request below the base, and undefined for all others. `from` has what the platform knows
   * beside the request.
   */
  fetch(request: Request, from?: Sender): Promise<Response | undefined>;
  /** The pointer for the page that a request asks for, and the elements that its head needs. */
  pageFor(request: Request, wishes?: HeadWishes, from?: Sender): Promise<FetchedPageHead>;
}

/**
 * Serves a store through the fetch API (`Request` in, `Response` out), for Next's route handlers, Hono and Bun. Calls the handler
 * of `createReleases`, so it answers in the same way.
 */
export function createFetchReleases(options: FetchOptions): FetchReleases {
  const releases = 'releases' in options ? options.releases : createReleases(options);
  return {
    releases,
    async fetch(request, from) {
      const answer = createAnswer();
      const isAnswered = await releases.handle(asNodeRequest(request, from), answer.response);
      return isAnswered ? responseOf(answer.read()) : undefined;
    },
    async pageFor(request, wishes, from) {
      const answer = createAnswer();
      const head = await releases.pageFor(asNodeRequest(request, from), answer.response, wishes);
      return { ...head, headers: answer.read().headers };
    },
  };
}

/** Statuses of responses without a body, not even an empty one. */
const WITHOUT_BODY = [204, 304];

function responseOf({ status, headers, body }: Answered): Response {
  // Cloudflare's workers compress a response that names an encoding, unless `encodeBody` marks it as compressed. Others ignore
  // the field.
  const init: ResponseInit & { encodeBody: 'manual' } = { status, headers, encodeBody: 'manual' };
  return new Response(WITHOUT_BODY.includes(status) ? null : body, init);
}
