import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { paths } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import { contentTypeOf, createFileCache, etagOf, matchesEtag } from '../files/content';
import { THEME_COLOR } from '../pages/theme-color';

const ICONS = ['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'];

/** Serves the icons of browsers and phones, and the web manifest: the shop as an application on a phone's home screen. */
export function serveIcons(app: FastifyInstance, folder: string, shop: () => ShopConfig): void {
  const read = createFileCache();
  for (const name of ICONS)
    app.get(`/${name}`, async (request, reply) => {
      const icon = (await read(join(folder, name)))!;
      const etag = etagOf(icon);
      void reply.header('cache-control', 'public, max-age=86400').header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(contentTypeOf(name)).send(icon);
    });
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.get('/site.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(shop()))),
  );
}

function manifestOf({ name }: ShopConfig) {
  const icon = (file: string, side: number, purpose: 'any' | 'maskable') => ({
    src: `/${file}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: paths.home,
    name,
    short_name: name,
    start_url: paths.home,
    scope: paths.home,
    display: 'browser',
    lang: 'en-ZA',
    categories: ['shopping'],
    theme_color: THEME_COLOR.light,
    background_color: '#ffffff',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-512', 512, 'maskable')],
  };
}
