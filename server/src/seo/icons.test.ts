import { join } from 'node:path';
import fastify from 'fastify';
import { DEFAULT_SHOP } from 'shared/models';
import { serveIcons } from './icons';

interface Manifest {
  name: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

const app = fastify();
let origin: string;

beforeAll(async () => {
  serveIcons(app, join(__dirname, '../../../artwork/icons'), () => ({ ...DEFAULT_SHOP, name: 'Veld' }));
  origin = await app.listen({ port: 0 });
});

afterAll(() => app.close());

/** Width and height of a PNG, from its first chunk. */
async function sizeOf(path: string): Promise<string> {
  const response = await fetch(origin + path);
  expect(response.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('the manifest names the shop and icons that exist in the declared sizes', async () => {
  const response = await fetch(`${origin}/site.webmanifest`);
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const { name, icons } = (await response.json()) as Manifest;
  expect(name).toBe('Veld');
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes } of icons) expect(await sizeOf(src)).toBe(sizes);
});

test('serves cacheable icons for browsers and phones', async () => {
  expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180');
  const icon = await fetch(`${origin}/favicon.svg`);
  expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  const again = await fetch(`${origin}/favicon.svg`, { headers: { 'if-none-match': icon.headers.get('etag')! } });
  expect(again.status).toBe(304);
});
