import type { CatalogFeed } from 'api';
import type { FastifyInstance } from 'fastify';
import { paths } from 'shared/contract';
import { shownBrands, type ShopConfig } from 'shared/models';
import type { ServerConfig } from '../config';
import { etagOf, matchesEtag } from '../files/content';
import { keepRendered } from './keep-rendered';
import { picturesOf } from './product-pictures';
import { escapeXml } from './xml';

/** Serves robots.txt and sitemap.xml, which is kept until its content changes. `launches` are the paths of their pages. */
export function serveForRobots(
  app: FastifyInstance,
  config: ServerConfig,
  catalog: Pick<CatalogFeed, 'list' | 'refresh' | 'structure'>,
  shop: () => ShopConfig,
  launches: () => readonly string[],
): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain')
      .send(
        `User-agent: *\nDisallow: /Dashboard\nDisallow: /Order\nDisallow: /payment/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    await catalog.refresh();
    const { etag, text } = await readSitemap();
    void reply.headers({ etag, 'cache-control': 'no-cache' }).type('application/xml');
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(text);
  });

  const readSitemap = keepRendered(() => JSON.stringify([catalog.structure(), shownBrands(shop()), launches()]), writeSitemap);
  async function writeSitemap() {
    const { rows } = await catalog.list({});
    const addresses: { path: string; pictures?: string[] }[] = [
      { path: paths.home },
      { path: paths.shopAll },
      ...shownBrands(shop()).map((brand) => ({ path: paths.shop(brand.path) })),
      ...rows.map((product) => ({ path: paths.product(product), pictures: picturesOf(product, config.publicUrl) })),
      ...launches().map((path) => ({ path })),
      ...[paths.aboutUs, paths.terms, paths.refundPolicy, paths.help].map((path) => ({ path })),
    ];
    const urls = addresses.map(({ path, pictures = [] }) => {
      const images = pictures.map((src) => `<image:image><image:loc>${escapeXml(src)}</image:loc></image:image>`);
      return `<url><loc>${escapeXml(config.publicUrl + path)}</loc>${images.join('')}</url>`;
    });
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`;
    return { etag: etagOf(text), text: Buffer.from(text) };
  }
}
