import type { FastifyInstance } from 'fastify';
import type { ProductsReader } from 'shared/contract';
import { paths } from 'shared/contract';
import { shownBrands, type ShopConfig } from 'shared/models';
import type { ServerConfig } from '../config';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#111214"/><path d="M6 21h20v3H8a2 2 0 0 1-2-2zm0-2v-6l4 1.5 4-4.5 2.2 3.2 3.8 2.3c2.6.7 6 1.3 6 3.5z" fill="#fff"/><path d="m13 13 3 2m-1-4 3 2.5" stroke="#c2410c" stroke-width="1.6"/></svg>`;

/** Serves robots.txt, sitemap.xml and the icon. */
export function serveForRobots(
  app: FastifyInstance,
  config: ServerConfig,
  products: ProductsReader,
  shop: () => ShopConfig,
): void {
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(ICON),
  );
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        `User-agent: *\nDisallow: /Dashboard\nDisallow: /Order\nDisallow: /payment/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const list = await products.list({});
    const rows = list.ok ? list.data.rows : [];
    const addresses = [
      paths.home,
      paths.shopAll,
      ...shownBrands(shop()).map(({ path }) => paths.shop(path)),
      ...rows.map((product) => paths.product(product)),
      ...[paths.aboutUs, paths.terms, paths.refundPolicy, paths.help],
    ];
    const urls = addresses.map(
      (path) => `<url><loc>${config.publicUrl}${path.replace(/&/g, '&amp;').replace(/'/g, '&apos;')}</loc></url>`,
    );
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}
