import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastify from 'fastify';
import { TYPEFACE_URL } from 'shared/theme';
import { serveFonts } from './fonts';

const folder = join(__dirname, '../../../artwork/fonts');

const app = fastify();
let origin: string;

beforeAll(async () => {
  serveFonts(app, folder);
  origin = await app.listen({ port: 0 });
});

afterAll(() => app.close());

test("serves the theme's typeface as an immutable file named by its hash", async () => {
  const response = await fetch(origin + TYPEFACE_URL);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('font/woff2');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const hash = createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
    .slice(0, 8);
  expect(basename(TYPEFACE_URL)).toBe(`display-${hash}.woff2`);
});

test('keeps all fonts together within 40 KB', () => {
  const fonts = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(1);
  expect(fonts.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThanOrEqual(40_000);
});

test.each(['/fonts/OFL.txt', '/fonts/..%2Fpackage.json', '/fonts/none.woff2', '/fonts/'])('%s is not found', async (url) => {
  expect((await fetch(origin + url)).status).toBe(404);
});
