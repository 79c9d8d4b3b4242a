import type { CatalogueFeed } from 'api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pointer } from 'releases';
import type { SiteConfig } from '../config';
import type { CurrentReleases } from '../releases/current';
import { acceptedEncodings, names } from '../files/content';
import { hasCanary, newVisitor, pick, type PickedPointer } from '../releases/pick';
import type { createOwnView, OwnView } from '../releases/own-view/own-view';
import type { Telemetry } from '../releases/telemetry';
import { visitorCookie, visitorIn } from '../releases/visitor';
import { isCurrent, rememberingReader } from './catalogue-reads';
import { withDevRemotes } from './dev-remotes';
import { writeDocument } from './document';
import type { createDraw } from './draw';
import { closedPage } from './closed-page';
import { createPageCache, finishPage, pack } from './page-cache';

interface PageParts {
  config: SiteConfig;
  releases: CurrentReleases;
  catalogue: CatalogueFeed;
  draw: ReturnType<typeof createDraw>;
  ownView: ReturnType<typeof createOwnView>;
  telemetry: Pick<Telemetry, 'notDrawn'>;
}

/** Every address that nothing else answers is a page of the shop. */
export function servePages(app: FastifyInstance, { config, releases, catalogue, draw, ownView, telemetry }: PageParts): void {
  const cache = createPageCache((reads) => isCurrent(catalogue, reads));
  const broken = closedPage(config, 'broken');
  const crowded = closedPage(config, 'crowded');

  /** Without a visitor of its own, a pointer is the same for everybody: resolved once, not for each request. */
  const forEverybody = new WeakMap<Pointer, Picked>();

  function pickedFor(pointer: Pointer, visitor: string | undefined): Picked {
    const known = visitor === undefined ? forEverybody.get(pointer) : undefined;
    if (known) return known;
    const picked = withDevRemotes(pick(pointer, visitor), config);
    const fresh = { picked, versions: versionsOf(picked) };
    if (visitor === undefined) forEverybody.set(pointer, fresh);
    return fresh;
  }

  let generation: number | undefined;
  /** With the pointer, every key changes: what is kept of the one before is memory that nobody reads. */
  function forgetEarlier(pointer: Pointer): void {
    if (generation !== undefined && generation !== pointer.generation) cache.clear();
    generation = pointer.generation;
  }

  async function drawPage(address: Address, picked: PickedPointer, settings = config, notices: OwnView['notices'] = []) {
    const { reader, reads } = rememberingReader(catalogue);
    const drawing = await draw(address, picked, reader);
    const { status, html, policy } = await writeDocument(drawing, address.pathname, releases, settings, notices);
    return { page: { ...finishPage(status, html, policy), notDrawn: drawing.notDrawn }, reads: reads(), keep: !drawing.degraded };
  }

  /** For one browser alone: never from the kept pages, and never among them. */
  async function drawOwn(address: Address, own: OwnView, visitor: string | undefined) {
    const settings = { ...config, devRemotes: { ...config.devRemotes, ...own.addresses } };
    const picked = withDevRemotes(pick(own.pointer, visitor), settings);
    const { page } = await drawPage(address, picked, settings, own.notices);
    return { ...page, notDrawn: undefined };
  }

  app.get('/*', async (request, reply) => {
    if (request.crowded) {
      void reply.header('retry-after', '5').header('content-security-policy', crowded.policy).header('cache-control', 'no-store');
      return reply.code(503).type('text/html; charset=utf-8').send(crowded.html);
    }
    const pointer = await releases.pointer();
    forgetEarlier(pointer);
    const visitor = hasCanary(pointer) ? visitorOf(request, reply, config) : undefined;
    const own = await ownView(pointer, request.headers.cookie);
    const { picked, versions } = pickedFor(pointer, visitor);
    const address = addressOf(request);
    const key = `${address.pathname}${address.search} ${versions}`;
    const drawn = own ? drawOwn(address, own, visitor) : cache(key, () => drawPage(address, picked));
    const page = await drawn.catch((error: unknown) => {
      request.log.error({ err: error }, 'no page could be drawn');
      return broken;
    });
    if (page.notDrawn) await telemetry.notDrawn(page.notDrawn, request, reply);
    if (page.status === 503) void reply.header('retry-after', '5');
    // A dev server's files have no hashes to compare with.
    if (Object.keys({ ...config.devRemotes, ...own?.addresses }).length === 0)
      void reply.header('integrity-policy', 'blocked-destinations=(script)');
    void reply
      .header('content-security-policy', page.policy)
      .header('cache-control', own || page.status === 503 ? 'no-store' : 'private, no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', page.etag);
    if (page.status === 200 && names(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
    void reply.code(page.status).type('text/html; charset=utf-8');
    const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
    if (!encoding) return reply.send(page.html);
    return reply.header('content-encoding', encoding === 'gz' ? 'gzip' : 'br').send(await pack(page, encoding));
  });
}

/** A pointer resolved for a visitor, and what tells it from others in the cache. */
interface Picked {
  picked: PickedPointer;
  versions: string;
}

type Address = { pathname: string; search: string };

/** What a page depends on besides its address and its data: the generation and which canaries this visitor has. */
function versionsOf({ generation, remotes }: PickedPointer): string {
  return `${generation} ${Object.values(remotes)
    .map(({ version }) => version)
    .join()}`;
}

function addressOf(request: FastifyRequest): Address {
  const at = request.url.indexOf('?');
  return at < 0 ? { pathname: request.url, search: '' } : { pathname: request.url.slice(0, at), search: request.url.slice(at) };
}

/** Who this is, as far as a canary needs to know: a random id, first-party, only while a canary runs. */
function visitorOf(request: FastifyRequest, reply: FastifyReply, config: SiteConfig): string {
  const known = visitorIn(request.headers.cookie);
  if (known) return known;
  const visitor = newVisitor();
  void reply.header('set-cookie', visitorCookie(visitor, config.publicUrl.startsWith('https:')));
  return visitor;
}
