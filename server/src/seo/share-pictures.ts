import { renderSharePicture } from 'api';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ProductsReader } from 'shared/contract';
import type { Product, ShopConfig } from 'shared/models';
import { formatRand } from 'shared/money';
import { isOwnPicture, pictureAt } from 'shared/pictures';
import { etagOf, matchesEtag } from '../files/content';
import { sendFailure } from '../send-failure';

interface SharePictureParts {
  products: ProductsReader;
  shop(): ShopConfig;
  /** Path of the display typeface. */
  font: string;
}

const CACHE_BYTES = 8 * 1024 * 1024;

/**
 * Serves /share/<product id>.jpg: the link-preview picture of a product, with its current name and price. It is
 * rendered at the first request, one at a time, and cached until name, price or picture change; `?v=` in the address is
 * for other caches. A product with a picture from another host gets 404, since a redirect could lead anywhere.
 */
export function serveSharePictures(app: FastifyInstance, { products, shop, font }: SharePictureParts): void {
  const rendered = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length || 1 });
  const rendering = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const render = (key: string, product: Product, source: string): Promise<Buffer> => {
    const underway = rendering.get(key);
    if (underway) return underway;
    const picture = last.then(async () => {
      const { rawPayload, statusCode } = await app.inject({ url: source });
      if (statusCode !== 200) throw new Error(`${source} answered ${statusCode}`);
      const texts = { shop: shop().name, name: product.name, price: formatRand(product.price) };
      const bytes = await renderSharePicture(rawPayload, texts, font);
      rendered.set(key, bytes);
      return bytes;
    });
    last = picture.catch(() => undefined);
    rendering.set(key, picture);
    void last.then(() => rendering.delete(key));
    return picture;
  };

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const id = /^(\d{1,9})\.jpg$/.exec(request.params.file)?.[1];
    const found = id ? await products.list({ ids: [Number(id)] }) : undefined;
    const product = found?.ok ? found.data.rows[0] : undefined;
    const missing = (message: string) => sendFailure(reply.header('cache-control', 'no-store'), 404, message);
    if (!product) return missing('There is no such product.');
    const source = pictureAt(product.image2 || product.image1, 1200);
    if (!isOwnPicture(source)) return missing('The shop has no picture of this product to share.');
    const key = JSON.stringify([shop().name, product.name, product.price, source]);
    const bytes = rendered.get(key) ?? (await render(key, product, source));
    const etag = etagOf(bytes);
    void reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(bytes);
  });
}
