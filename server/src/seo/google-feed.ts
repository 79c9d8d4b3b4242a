import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CatalogFeed } from 'api';
import type { FastifyInstance } from 'fastify';
import type { Product, ShopConfig } from 'shared/models';
import { acceptedEncodings, etagOf, matchesEtag } from '../files/content';
import { itemsOf } from './google-item';
import { escapeXml } from './xml';

/** A constantly changing catalog is written at most once in this time: who asks sooner waits, and never gets what was changed meanwhile. */
const MIN_AGE_MS = 1000;

interface FeedParts {
  catalog: Pick<CatalogFeed, 'list' | 'version' | 'refresh'>;
  shop(): ShopConfig;
  publicUrl: string;
}

interface Feed {
  etag: string;
  compressed: Buffer;
}

/**
 * Serves /feeds/google.xml, the shop's products for Google Merchant Center (SELL-7): RSS 2.0 with one item per size. It is kept
 * compressed until its content changes; concurrent requests share one rendering.
 */
export function serveGoogleFeed(app: FastifyInstance, parts: FeedParts): void {
  const read = createGoogleFeed(parts);
  app.get('/feeds/google.xml', async (request, reply) => {
    const { etag, compressed } = await read();
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).type('application/xml; charset=utf-8');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (acceptedEncodings(request.headers['accept-encoding']).includes('gz'))
      return reply.header('content-encoding', 'gzip').send(compressed);
    // In parts, as fast as the client reads: a whole copy for each client would fill the memory.
    return reply.send(createGunzip().end(compressed));
  });
}

function createGoogleFeed({ catalog, shop, publicUrl }: FeedParts): () => Promise<Feed> {
  let feed: Promise<Feed> | undefined;
  let key = '';
  let writtenAt = -Infinity;
  return async () => {
    await catalog.refresh();
    const now = `${catalog.version()} ${shop().name}`;
    if (!feed || now !== key) {
      const wait = Math.max(0, writtenAt + MIN_AGE_MS - performance.now());
      const writing = pause(wait).then(() => write({ catalog, shop, publicUrl }, now));
      // A failure is not kept.
      writing.catch(() => (feed = feed === writing ? undefined : feed));
      [feed, key, writtenAt] = [writing, now, performance.now() + wait];
    }
    return feed;
  };
}

async function write({ catalog, shop, publicUrl }: FeedParts, key: string): Promise<Feed> {
  const { rows } = await catalog.list({});
  const chunks: Buffer[] = [];
  await pipeline(Readable.from(textOf(rows, shop(), publicUrl)), createGzip(), async (source) => {
    for await (const chunk of source) chunks.push(chunk as Buffer);
  });
  return { etag: etagOf(key), compressed: Buffer.concat(chunks) };
}

function* textOf(products: readonly Product[], shop: ShopConfig, publicUrl: string): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield `<title>${escapeXml(shop.name)}</title><link>${escapeXml(publicUrl)}</link>`;
  yield `<description>${escapeXml(`Shoes from ${shop.name}`)}</description>\n`;
  for (const product of products) yield itemsOf(product, { shop, publicUrl });
  yield '</channel>\n</rss>\n';
}
