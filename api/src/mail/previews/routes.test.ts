import fastify from 'fastify';
import { readApiConfig } from '../../config/config';
import { mailPreviewRoutes } from './routes';

const app = fastify();
let origin: string;

beforeAll(async () => {
  const env = { JWT_SECRET: 'x'.repeat(32), DATA_DIR: '/nonexistent', PAYMENT_PROVIDER: 'sandbox' };
  await app.register(mailPreviewRoutes(readApiConfig(env)));
  origin = await app.listen({ port: 0 });
});

afterAll(() => app.close());

test('the overview shows every mail in its own frame, and each frame answers', async () => {
  const overview = await (await fetch(`${origin}/dev/mails`)).text();
  const frames = [...new Set([...overview.matchAll(/src="([^"]+)"/g)].map(([, src]) => src!))];
  expect(frames.length).toBeGreaterThan(25);
  for (const src of frames) {
    const mail = await fetch(origin + src);
    expect([src, mail.status]).toEqual([src, 200]);
    expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('an unknown mail is not found', async () => {
  expect((await fetch(`${origin}/dev/mails/none`)).status).toBe(404);
});
