import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { servePictures } from './pictures';

test("serves the artwork's pictures, and a JPEG of each for mails that is made once", async () => {
  const app = Fastify();
  const sources: Buffer[] = [];
  servePictures(app, join(__dirname, '../../../artwork/pictures'), async (bytes) => {
    sources.push(bytes);
    return Buffer.from('small');
  });
  const get = (path: string) => app.inject(`/pictures/${path}`);
  expect((await get('dunk-low-fir-honey/side-320.webp')).headers['content-type']).toBe('image/webp');
  for (const _time of ['made', 'kept']) {
    const reply = await get('dunk-low-fir-honey/side-160.jpg');
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'image/jpeg', 'small']);
  }
  expect(sources.map((bytes) => bytes.toString('latin1', 8, 12))).toEqual(['WEBP']);
  for (const path of [
    'dunk-low-fir-honey/side-320.jpg',
    'nothing/side-160.jpg',
    '../pictures/x-160.jpg',
    `${'a'.repeat(300)}.svg`,
  ])
    expect((await get(path)).statusCode).toBe(404);
  await app.close();
});

test('compresses a drawing for clients that accept it, with a separate ETag', async () => {
  const app = Fastify();
  servePictures(app, join(__dirname, '../../../artwork/pictures'), async (bytes) => bytes);
  const get = (headers: Record<string, string>) => app.inject({ url: '/pictures/dunk-low-fir-honey/exploded.svg', headers });
  const [plain, zipped] = [await get({}), await get({ 'accept-encoding': 'gzip' })];
  expect([plain.headers['content-type'], plain.headers['content-encoding'], plain.headers.vary]).toEqual([
    'image/svg+xml',
    undefined,
    'accept-encoding',
  ]);
  expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'accept-encoding']);
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': zipped.headers.etag as string });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  await app.close();
});
