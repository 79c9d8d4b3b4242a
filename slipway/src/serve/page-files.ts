import type { IncomingMessage, ServerResponse } from 'node:http';
import { SWITCHED_OFF, switchedOffContainer, switchedOffManifest, withEntry, type Manifest } from '../manifest';
import { partsOfAddress } from '../override';
import type { Pointer } from '../pointer';
import { RECORD, type ReleaseStore } from '../store';
import { acceptedEncodings, contentTypeOf, rangeIn } from './content';
import type { CurrentReleases } from './follow-releases';
import { readOnly, withCors, type Answer } from './handle';
import { pageHead, type HeadWishes, type PageHead } from './page-head';
import { folderOf, hasCanary, pagePointer, versionsFor } from './page-pointer';
import type { PreviewSession, PreviewSessions } from './preview/session';
import { limitPerMinute } from './rate-limit';
import { createReleaseFiles } from './read-files';
import { end, fileAddress, originOf, sendFresh, sendMessage, type FileAddress } from './request';
import type { Visitors } from './visitors';

interface PageFileParts {
  store: ReleaseStore;
  base: string;
  current: CurrentReleases;
  visitors: Visitors;
  addressOf(request: IncomingMessage): string;
  /** Versions that one address may have looked up in the store: each costs requests of a bucket, and invented ones do so again and again. */
  lookupsPerMinute: number;
  previews?: PreviewSessions;
  publicUrl?: string | undefined;
  assets?: string | undefined;
  mayTransform?: boolean | undefined;
  warn(error: unknown, what: string): void;
}

/** The versions, fallbacks and notices of the page that a request asks for. */
export interface Visit {
  /** The live pointer. */
  live: Pointer;
  /** The live pointer, or what a preview link gave this browser. */
  pointer: Pointer;
  /** The id by which canaries are assigned; undefined if none is running. */
  visitor: string | undefined;
  /** Versions that only this browser gets, by links. */
  session: PreviewSession | null;
  /** A canary runs, or a link is open: the page is only for this browser, and `visit` has set `Cache-Control: private, no-store`. */
  isPersonal: boolean;
}

/** The files that pages load: files of versions, pointers, and manifests that follow the pointer. */
export interface PageFiles {
  answerFor(below: string): Answer | undefined;
  /** `part`: what of the pointer the page names, where that is not all of it. */
  visit(request: IncomingMessage, response: ServerResponse, part?: (pointer: Pointer) => Pointer): Promise<Visit>;
  pageFor(request: IncomingMessage, response: ServerResponse, wishes?: HeadWishes): Promise<VisitorsPageHead>;
}

/** The head of the page for one request. */
export interface VisitorsPageHead extends PageHead, Pick<Visit, 'isPersonal'> {
  /** They say which versions a link gave this browser alone. */
  notices: { text: string; end: string }[];
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

export function createPageFiles({
  store,
  base,
  current,
  visitors,
  addressOf,
  lookupsPerMinute,
  previews,
  publicUrl,
  assets: cdn,
  mayTransform = false,
  warn,
}: PageFileParts): PageFiles {
  const assets = cdn?.replace(/\/?$/, '/');
  const readFile = createReleaseFiles(store, warn);
  const mayLookUp = limitPerMinute(lookupsPerMinute);
  /**
   * The visitor who may get a canary's share. A page of another origin sends no cookie back: with a new id for each page load
   * it would be another visitor each time, and its browser would change versions from page load to page load. It gets the
   * live versions.
   */
  const visitorOf = async (request: IncomingMessage, response: ServerResponse, isOneOfSeveral?: boolean) =>
    isForeign(request, originOf(request, publicUrl))
      ? (await visitors.visitorIn(request)).id
      : visitors.visitorOf(request, response, isOneOfSeveral);

  /** The pointer that a browser's pages follow, and from where it takes a remote instead: what links gave it. */
  async function sessionOf({ headers }: IncomingMessage) {
    const live = await current.pointer();
    const session = (await previews?.read(live, headers.cookie)) ?? null;
    return { live, session, pointer: session?.pointer ?? live, addresses: session?.addresses ?? {} };
  }

  async function visitOf(
    request: IncomingMessage,
    response: ServerResponse,
    part = (pointer: Pointer) => pointer,
  ): Promise<Visit> {
    const { live, session, pointer } = await sessionOf(request);
    const isCanary = hasCanary(part(pointer));
    const visitor = isCanary ? await visitorOf(request, response) : undefined;
    return { live, pointer, visitor, session, isPersonal: isCanary || session !== null };
  }

  /** The visit of a document. A cache would show it to everybody: a page for a link sets no cookie, for which most caches leave a page alone. */
  const visit: PageFiles['visit'] = async (request, response, part) => {
    const found = await visitOf(request, response, part);
    if (found.isPersonal) response.setHeader('cache-control', 'private, no-store');
    return found;
  };

  async function pageOf({ pointer, visitor, session, isPersonal }: Visit) {
    const addresses = { assets, addresses: session?.addresses };
    return { pointer: await pagePointer(pointer, current, visitor, addresses), notices: session?.notices ?? [], isPersonal };
  }

  async function sendFile(request: IncomingMessage, response: ServerResponse, address: FileAddress): Promise<void> {
    const { name, version, path } = address;
    await current.pointer();
    if (!current.isKnown(name, version!) && !mayLookUp(addressOf(request))) {
      response.setHeader('retry-after', '60');
      return sendMessage(request, response, 429, 'Too many unknown versions. Try again in a minute.');
    }
    const record = await current.record(name, version!);
    if (!record || (path !== RECORD && !Object.hasOwn(record.files, path)))
      return sendMessage(request, response, 404, `There is no ${path} in ${name} ${version}.`);
    const { range, 'if-range': ifRange, 'accept-encoding': accepted } = request.headers;
    // Files have no validator, so no client can have one to send.
    const isPart = range !== undefined && ifRange === undefined && request.method === 'GET';
    const found = await readFile(record, path, isPart ? [] : acceptedEncodings(accepted as string | undefined));
    if (!found) return sendMessage(request, response, 404, 'This file is missing from the store, or is not as it was published.');
    response.setHeader('cache-control', mayTransform ? IMMUTABLE : `${IMMUTABLE}, no-transform`);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('content-type', contentTypeOf(path));
    response.setHeader('x-content-type-options', 'nosniff');
    if (found.encoding) response.setHeader('content-encoding', found.encoding === 'gz' ? 'gzip' : 'br');
    response.setHeader('accept-ranges', 'bytes');
    const size = found.content.length;
    const part = isPart ? rangeIn(range, size) : undefined;
    if (part === undefined) return end(request, response, 200, found.content);
    response.setHeader('content-range', part === 'unsatisfiable' ? `bytes */${size}` : `bytes ${part[0]}-${part[1]}/${size}`);
    if (part === 'unsatisfiable') end(request, response, 416, '');
    else end(request, response, 206, found.content.subarray(part[0], part[1] + 1));
  }

  /**
   * The manifest of the version that the visitor gets, with the address of its files: an ordinary host follows the pointer
   * with it. The manifest of a remote that is switched off names a container that says so. Versions that a link gave this
   * browser apply.
   */
  async function sendManifest(
    request: IncomingMessage,
    response: ServerResponse,
    { name, path, within }: FileAddress,
  ): Promise<void> {
    const { pointer, addresses } = await sessionOf(request);
    const release = Object.hasOwn(pointer.remotes, name) ? pointer.remotes[name] : undefined;
    if (!release) return sendMessage(request, response, 404, `${name} is not live.`);
    response.setHeader('cache-control', 'no-store');
    const off = release.state && (release.message || `${name} is switched off.`);
    if (path === SWITCHED_OFF)
      return off
        ? sendFresh(request, response, contentTypeOf(path), switchedOffContainer(name, off))
        : sendMessage(request, response, 404, `${name} is not switched off.`);
    const visitor = release.canary && !off ? await visitorOf(request, response, true) : undefined;
    const { version, fallback } = versionsFor(name, release, visitor);
    for (const ref of [version, fallback]) {
      const record = ref && (await current.record(name, ref.version));
      const file = record && Object.hasOwn(record.files, path) ? await readFile(record, path, []) : null;
      if (!record || !file) continue;
      const manifest = JSON.parse(file.content.toString('utf8')) as Manifest;
      const here = originOf(request, publicUrl) + base;
      const publicPath = `${assets ?? here}${within ?? ''}${folderOf(name, record.version)}`;
      const followed = off
        ? switchedOffManifest(manifest, name, `${here}${within ?? ''}${name}/`)
        : Object.hasOwn(addresses, name)
          ? manifestFrom(addresses[name]!, manifest, record.entry)
          : { ...manifest, metaData: { ...manifest.metaData, publicPath } };
      return sendFresh(request, response, contentTypeOf(path), JSON.stringify(followed));
    }
    if (off) return sendMessage(request, response, 503, off);
    sendMessage(request, response, 404, `${name} ${release.version} was published without ${path}.`);
  }

  const sendJson = (read: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
    withCors(
      readOnly(async (request, response) =>
        sendFresh(request, response, 'application/json; charset=utf-8', JSON.stringify(await read(request, response))),
      ),
    );

  return {
    visit,
    answerFor(below) {
      if (below === 'page.json')
        return sendJson(async (request, response) => (await pageOf(await visitOf(request, response))).pointer);
      if (below === 'pointer.json') return sendJson(() => current.pointer());
      const address = fileAddress(below);
      if (!address) return undefined;
      const send = address.version === undefined ? sendManifest : sendFile;
      return withCors(readOnly((request, response) => send(request, response, address)));
    },
    async pageFor(request, response, wishes) {
      const { pointer, ...others } = await pageOf(await visit(request, response));
      return { ...pageHead(pointer, base, wishes), ...others };
    },
  };
}

/** A remote's manifest where an override takes it from an address. `entry`: that of the published version. */
function manifestFrom(address: string, manifest: Manifest, entry: string): Manifest {
  const { folder, entry: name } = partsOfAddress(address, entry);
  return withEntry(manifest, folder, { name });
}

/** Browsers send Origin for requests from another origin, but only for fetches by scripts and posted forms. */
const isForeign = ({ headers }: IncomingMessage, own: string) => headers.origin !== undefined && headers.origin !== own;
