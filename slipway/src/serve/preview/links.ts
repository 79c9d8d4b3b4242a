import type { IncomingMessage, ServerResponse } from 'node:http';
import { overrideToken, readOverride } from '../../override';
import { previewCandidate, readPreview, versionsIn } from '../../preview';
import { ReleaseError } from '../../release-error';
import type { ReleaseStore } from '../../store';
import { end, readBody, sendMessage } from '../request';
import { TOKEN } from '../../signed-link';
import type { LinkKind, ReleaseCookies } from '../visitor';

/** How long an address that was posted by a page applies. */
const POSTED_HOURS = 24;
const MAX_FORM_BYTES = 4096;

interface LinkParts {
  store: ReleaseStore;
  cookies: ReleaseCookies;
  secret: string | undefined;
  isAllowed(address: string): boolean;
  /** Where a browser goes once it has opened a link. */
  home: string;
  /** Lets pages of this server post an address (`remote`, `address`), as a form does: for development. */
  mayPost: boolean;
}

type Answer = (request: IncomingMessage, response: ServerResponse, rest: string) => Promise<void>;

/**
 * `preview/<token>` shows an unpromoted version in this browser, `override/<token>` loads a remote from another address. Both
 * last until the link expires, or until `preview/end` and `override/end`.
 */
export function createLinks({ store, cookies, secret, isAllowed, home, mayPost }: LinkParts) {
  const untilOf: Record<LinkKind, (token: string) => Promise<number | null>> = {
    async preview(token) {
      const preview = secret === undefined ? null : readPreview(secret, token);
      const found = preview && (await Promise.all(versionsIn(preview).map((version) => previewCandidate(store, version))));
      return found?.every(Boolean) ? preview!.until : null;
    },
    async override(token) {
      const override = secret === undefined ? null : readOverride(secret, token);
      return override && isAllowed(override.address) ? override.until : null;
    },
  };
  const open =
    (kind: LinkKind): Answer =>
    async (request, response, token) => {
      withPrivateHeaders(response);
      const until = TOKEN.test(token) ? await untilOf[kind](token) : null;
      if (token === 'end') cookies.keepLink(response, kind, '', 0);
      else if (until !== null) cookies.keepLink(response, kind, token, (until - Date.now()) / 1000);
      else {
        response.setHeader('content-type', 'text/plain; charset=utf-8');
        return end(request, response, 404, whyNot(kind, token));
      }
      redirect(request, response, home);
    };

  /**
   * The reason why a link opens nothing. A valid one to an address that is not listed would not work either if it were made
   * again.
   */
  function whyNot(kind: LinkKind, token: string): string {
    const override = kind === 'override' && secret !== undefined && TOKEN.test(token) ? readOverride(secret, token) : null;
    if (override && !isAllowed(override.address))
      return `This server takes no override from ${new URL(override.address).origin}. Its operators can add it to overrideOrigins.`;
    return `This ${kind} has expired, or never existed. Ask for a new link.`;
  }

  async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    withPrivateHeaders(response);
    const { origin, host } = request.headers;
    if (!origin || !URL.canParse(origin) || new URL(origin).host !== host)
      return sendMessage(request, response, 403, 'Only from a page of this server.');
    const form = new URLSearchParams(String(await readBody(request, MAX_FORM_BYTES)));
    try {
      const token = await overrideToken(store, secret ?? '', form.get('remote') ?? '', form.get('address') ?? '', POSTED_HOURS);
      cookies.keepLink(response, 'override', token, POSTED_HOURS * 3600);
      redirect(request, response, home);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      sendMessage(request, response, 400, error.message);
    }
  }

  return { preview: open('preview'), override: open('override'), post: mayPost && secret !== undefined ? post : undefined };
}

function withPrivateHeaders(response: ServerResponse): void {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-robots-tag', 'noindex');
}

function redirect(request: IncomingMessage, response: ServerResponse, to: string): void {
  response.setHeader('location', to);
  end(request, response, 303, '');
}
