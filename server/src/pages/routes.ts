import type { CatalogFeed } from 'api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RenderBusyError, type Pointer } from 'slipway';
import type { Product, ShopConfig } from 'shared/models';
import { paths } from 'shared/contract';
import { POLICY_ENDPOINT, REPORTS_PATH } from '../observability/policy-reports';
import type { ServerConfig } from '../config';
import { sendFailure } from '../send-failure';
import { audienceOf, pointerFor, type Audience } from '../releases/audience';
import type { PreviewSession, Releases } from 'slipway/serve';
import { acceptedEncodings, matchesEtag } from '../files/content';
import { resolvePointer, type ResolvedPointer } from '../releases/resolve-pointer';
import { createTrackedRead, isUnchanged, READER, type ApiRead } from './api-reads';
import { isCurrent, isRearranged, createTrackedReader, withProduct } from './catalog-reads';
import { writeDocument } from './document';
import { escapeHtml } from './escape-html';
import { emptyPage, type createRenderer, type RenderedPage } from './render-page';
import { unavailablePage } from './unavailable-page';
import { createRenderLimit } from './render-limit';
import { usedQuery } from './used-query';
import { createPageCache, finishPage, pack, type Address, type CachedPage } from './page-cache';

interface PageParts {
  config: ServerConfig;
  releases: Pick<Releases, 'current' | 'recordRenderFailure' | 'visit'>;
  catalog: CatalogFeed;
  /** The seller's details with today's brands. */
  shop(): ShopConfig;
  /** The product of a preview's token. */
  previewProduct(token: string): Promise<Product | undefined>;
  /** Asks the API for what a page reads. */
  readApi: ApiRead;
  renderPage: ReturnType<typeof createRenderer>;
  /** Every page shows the shop's details, so no cached page survives a change of them. */
  onShopChange(listener: () => void): void;
  /** Counts a page by its status: an API that answers says nothing about pages. */
  countAnswer(status: number): void;
  /** RATE_LIMIT_SCALE. */
  rateLimitScale: number;
}

/** Addresses of pages that name none in their head, such as the log-in. */
const OWN_ADDRESSES = new Set<unknown>([...Object.values(paths), paths.dashboard()]);

/** Serves every path without another route as a page of the shop. */
export function servePages(
  app: FastifyInstance,
  { config, releases, catalog, shop, previewProduct, readApi, renderPage, onShopChange, countAnswer, rateLimitScale }: PageParts,
): void {
  const cache = createPageCache(
    async (reads) => (await isCurrent(catalog, reads)) && isUnchanged(readApi, reads.api),
    (reads) => isRearranged(catalog, reads),
  );
  onShopChange(() => cache.clear());
  const failedPage = unavailablePage(config, 'broken');
  const overloadedPage = unavailablePage(config, 'overloaded');
  const busyPage = unavailablePage(config, 'busy');
  const spendRender = createRenderLimit(rateLimitScale);

  /** Without a visitor id the resolved pointer is the same for everybody, so it is computed once and not per request. */
  const withoutVisitor = new WeakMap<Pointer, VisitorPointer>();

  function resolveFor(whole: Pointer, audience: Audience, visitor: string | undefined): VisitorPointer {
    const pointer = pointerFor(whole, audience);
    const known = visitor === undefined ? withoutVisitor.get(pointer) : undefined;
    if (known) return known;
    const resolved = resolvedFor(audience, pointer, visitor, config);
    const entry = { resolved, versions: versionsOf(whole, resolved) };
    if (visitor === undefined) withoutVisitor.set(pointer, entry);
    return entry;
  }

  let latest: number | undefined;
  /** A new pointer changes every key, so no request can hit the pages of the previous generation. */
  function evictOnNewGeneration({ generation }: Pointer): void {
    if (latest !== undefined && latest !== generation) cache.clear();
    latest = generation;
  }

  async function buildPage(
    address: Address,
    resolved: ResolvedPointer,
    isWanted: () => boolean,
    { settings = config, notices = [], draft }: PageOptions = {},
  ) {
    await catalog.refresh();
    const { reader, reads } = createTrackedReader(catalog);
    const api = createTrackedRead(readApi);
    const today = { ...settings, shop: shop() };
    const isGone = catalog.isArchived(address.pathname);
    const products = draft ? withProduct(reader, draft) : reader;
    const result = await renderPage({ ...address, isGone }, resolved, products, today.shop, api.read, isWanted);
    const { document, renderFailure, degraded } = await documentOf(result, address.pathname, today, notices);
    const { status, html, policy } = document;
    return {
      page: { ...finishPage(status === 404 && isGone ? 410 : status, html, policy), renderFailure },
      reads: { ...reads(), api: api.reads },
      isMadeUp: result.head.includes('rel="canonical"')
        ? !result.head.includes(`"${escapeHtml(config.publicUrl + address.pathname)}"`)
        : !OWN_ADDRESSES.has(address.pathname),
      cacheable: !api.hasFailed() && (degraded ? renderFailure !== undefined && ('briefly' as const) : true),
    };
  }

  /**
   * The document of a page, or an empty frame where released code returned data that cannot be serialized (a thousand
   * levels deep).
   */
  async function documentOf(page: RenderedPage, pathname: string, settings: ServerConfig, notices: PreviewSession['notices']) {
    const write = (each: RenderedPage) => writeDocument(each, pathname, releases.current, settings, notices);
    try {
      return { ...page, document: await write(page) };
    } catch (error) {
      const { pointer } = page;
      app.log.error({ err: error }, `no document can be written of what shell ${pointer.shell!.version} returned`);
      const frame = emptyPage(pointer, pathname, settings.shop);
      return { ...frame, document: await write(frame) };
    }
  }

  /** The product that the address lets see before it is on sale. */
  async function draftOf({ search }: Address): Promise<Product | undefined> {
    if (!search.includes('preview=')) return undefined;
    const token = new URLSearchParams(search).get('preview');
    return token ? previewProduct(token).catch(() => undefined) : undefined;
  }

  /** A page for one browser: it bypasses the cache in both directions. */
  async function buildPreviewPage(
    address: Address,
    previewSession: PreviewSession,
    visitor: string | undefined,
    isWanted: () => boolean,
  ) {
    const settings = { ...config, devRemotes: { ...config.devRemotes, ...previewSession.addresses } };
    const audience = audienceOf(previewSession.pointer, address.pathname);
    const resolved = resolvedFor(audience, pointerFor(previewSession.pointer, audience), visitor, settings);
    const { page } = await buildPage(address, resolved, isWanted, { settings, notices: previewSession.notices });
    return { ...page, renderFailure: undefined };
  }

  const onResponse = async (_request: FastifyRequest, reply: FastifyReply) => countAnswer(reply.statusCode);
  app.get('/*', { onResponse }, async (request, reply) => {
    if (request.socket.remoteAddress === READER) return sendFailure(reply, 404, 'The API has nothing at this address.');
    if (request.overloaded) return sendUnavailable(reply, overloadedPage);
    const address = addressOf(request);
    const partOf = (pointer: Pointer) => pointerFor(pointer, audienceOf(pointer, address.pathname));
    const visit = await releases.visit(request.raw, reply.raw, partOf).catch(() => null);
    if (!visit) return sendUnavailable(reply, failedPage);
    const { live, visitor, session: previewSession } = visit;
    evictOnNewGeneration(live);
    const { resolved, versions } = resolveFor(live, audienceOf(live, address.pathname), visitor);
    const draft = await draftOf(address);
    const isWanted = () => !request.raw.socket.destroyed;
    const building = previewSession
      ? buildPreviewPage(address, previewSession, visitor, isWanted)
      : draft || config.devShell
        ? buildPage(address, resolved, isWanted, { draft }).then(({ page: built }) => built)
        : cache(
            { ...address, search: usedQuery(resolved, address) },
            versions,
            (used, isWantedByAny) => buildPage(used, resolved, isWantedByAny),
            () => {
              const seconds = spendRender(request.ip);
              if (seconds > 0) throw new RenderLimitError(seconds);
            },
            isWanted,
          );
    const page = await building.catch((error: unknown) => {
      if (error instanceof RenderLimitError || error instanceof RenderBusyError) return error;
      request.log.error({ err: error }, 'failed to render page');
      return failedPage;
    });
    if (page instanceof RenderBusyError) return sendUnavailable(reply, overloadedPage);
    if (page instanceof RenderLimitError) return sendUnavailable(reply, busyPage, page.seconds);
    const launch = page.status === 404 || page.status === 410 ? catalog.launchOf(address.pathname) : undefined;
    // Only until the draw, so no cache may keep it.
    if (launch) return reply.header('cache-control', 'no-store').redirect(launch, 302);
    const movedTo = page.status === 404 ? catalog.movedTo(address.pathname) : undefined;
    if (movedTo) return sendMoved(reply, movedTo + address.search);
    if (page.renderFailure)
      await releases.recordRenderFailure(page.renderFailure, { request: request.raw, response: reply.raw, address: request.ip });
    if (draft) void reply.header('x-robots-tag', 'noindex');
    // Files from a dev server have no hashes.
    const hasHashes = !config.devShell && Object.keys({ ...config.devRemotes, ...previewSession?.addresses }).length === 0;
    return sendPage(request, reply, page, { hasHashes, isPrivate: Boolean(previewSession || draft) });
  });
}

/** Differences from the page that visitors get: a preview's settings and notices, or a product that is not on sale yet. */
interface PageOptions {
  settings?: ServerConfig;
  notices?: PreviewSession['notices'];
  draft?: Product | undefined;
}

/** A network has had its share of pages that were rendered for it alone. */
class RenderLimitError extends Error {
  constructor(readonly seconds: number) {
    super('too many pages were rendered for one network');
  }
}

/** `hasHashes`: the document has one for each script, so browsers may insist. `isPrivate`: for this browser alone. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { hasHashes, isPrivate }: { hasHashes: boolean; isPrivate: boolean },
): Promise<FastifyReply> {
  if (page.status === 503) void reply.header('retry-after', '5');
  if (hasHashes) void reply.header('integrity-policy', `blocked-destinations=(script), endpoints=(${POLICY_ENDPOINT})`);
  void reply
    .header('content-security-policy', page.policy)
    .header('reporting-endpoints', `${POLICY_ENDPOINT}="${REPORTS_PATH}"`)
    .header('cache-control', isPrivate || page.status === 503 ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag);
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  void reply.code(page.status).type('text/html; charset=utf-8');
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  if (!encoding) return reply.send(page.html);
  return reply.header('content-encoding', encoding === 'gz' ? 'gzip' : 'br').send(await pack(page, encoding));
}

/**
 * A renamed product or brand. For an hour only: another product may take the old path. A response that gives this browser its visitor
 * id is for no shared cache, which would hand the id to everybody.
 */
function sendMoved(reply: FastifyReply, to: string): FastifyReply {
  const shared = reply.raw.hasHeader('set-cookie') ? 'private' : 'public';
  return reply.header('cache-control', `${shared}, max-age=3600`).redirect(to, 301);
}

function sendUnavailable(reply: FastifyReply, page: CachedPage, seconds = 5): FastifyReply {
  void reply
    .header('retry-after', String(seconds))
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
  return reply.code(503).send(page.html);
}

/** Pages of the staff name no slice of the shop: a link to one of its pages loads a new document. */
function resolvedFor(audience: Audience, pointer: Pointer, visitor: string | undefined, config: ServerConfig): ResolvedPointer {
  const resolved = resolvePointer(pointer, visitor, config.devRemotes);
  return audience === 'staff' ? { ...resolved, audience, more: true } : resolved;
}

/** A pointer resolved for a visitor, with its part of the cache key. */
interface VisitorPointer {
  resolved: ResolvedPointer;
  versions: string;
}

/**
 * The versions a page depends on besides its address and its data: the generation, and this visitor's canaries. The
 * generation is the whole pointer's: a tool other than the release command may raise only that.
 */
function versionsOf({ generation }: Pointer, { remotes }: ResolvedPointer): string {
  return `${generation} ${Object.values(remotes)
    .map(({ version }) => version)
    .join()}`;
}

function addressOf(request: FastifyRequest): Address {
  const at = request.url.indexOf('?');
  return at < 0 ? { pathname: request.url, search: '' } : { pathname: request.url.slice(0, at), search: request.url.slice(at) };
}
