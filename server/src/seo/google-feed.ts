import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CatalogFeed } from 'api';
import type { FastifyInstance } from 'fastify';
import type { Product, ShopConfig } from 'shared/models';
import { acceptedEncodings, etagOf, matchesEtag } from '../files/content';
import { itemsOf } from './google-item';
import { keepRendered } from './keep-rendered';
import { escapeXml } from './xml';

/** A constantly changing catalog is written at most once in this time: a request that comes sooner waits, and gets what was changed meanwhile. */
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
  const { catalog, shop } = parts;
  const read = keepRendered(
    () => `${catalog.version()} ${shop().name}`,
    (key) => write(parts, key),
    MIN_AGE_MS,
  );
  app.get('/feeds/google.xml', async (request, reply) => {
    await catalog.refresh();
    const { etag, compressed } = await read();
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).type('application/xml; charset=utf-8');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (acceptedEncodings(request.headers['accept-encoding']).includes('gz'))
      return reply.header('content-encoding', 'gzip').send(compressed);
    // In parts, as fast as the client reads: a whole copy for each client would fill the memory.
    return reply.send(createGunzip().end(compressed));
  });
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
