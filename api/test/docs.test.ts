import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPLY_TYPES, replyTypes } from './reply-types';
import { useTestShop } from './shop';

const shop = useTestShop();

interface Operation {
  summary: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> };
  responses: Record<string, unknown>;
  security?: unknown;
}

test('serves OpenAPI 3.1, generated from the route schemas, with a description for every route', async () => {
  const { status, headers, body } = await shop.get('/docs/json');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(body).toMatchObject({ openapi: '3.1.0', info: { version: expect.any(String) } });
  const operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
  );
  expect(operations.filter(({ summary }) => !summary).map(({ name }) => name)).toEqual([]);
  expect(operations.length).toBeGreaterThan(200);
  const add = body.paths['/api/cart'].post as Operation;
  expect(add.requestBody?.content['application/json']?.schema.required).toEqual(['productId', 'size', 'quantity']);
  expect(add.security).toEqual([{ token: [] }]);
  expect(Object.keys(add.responses)).toEqual(['200', '400', '401', '404', '409', '413', '415', '422', '429', '503']);
  expect(add.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
  expect(body.paths['/api/order/{orderId}/cancel'].post.parameters).toMatchObject([
    { name: 'orderId', in: 'path', required: true },
  ]);
  const needsBody = (path: string) => body.paths[path].post.requestBody.required;
  expect(['/api/order', '/api/order/{orderId}/cancel'].map(needsBody)).toEqual([true, false]);
  expect(Object.keys(body.paths['/api/order'].post.requestBody.content['application/json'].schema.properties)).toContain('hold');
  expect(body.paths['/products'].get.parameters.map(({ name }: { name: string }) => name)).toContain('sort');
  const names = JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  for (const [, name] of names) expect(body.components.schemas).toHaveProperty(name as string);
});

test('a test over HTTP calls every route', async () => {
  const { paths } = (await shop.get('/docs/json')).body as { paths: Record<string, object> };
  const files = globSync(['test/*.test.ts', 'src/**/*.test.ts'], { cwd: join(__dirname, '..') });
  const tests = files.map((file) => readFileSync(join(__dirname, '..', file), 'utf8')).join('\n');
  const isCalled = (path: string) => {
    // Tests write a parameter as a value or a template, a list of files or paths its end, and leave the staff's prefix to a helper.
    const ends = [/(?<=\})\/[^{]*$/, /[^/{}]+\.\w+$/].flatMap((end) => end.exec(path) ?? []);
    const form = path
      .replace('/staff/api', '')
      .split(/\{\w+\}/)
      .map(escape)
      .join('[^/?\\s]+?');
    return new RegExp(`${form}(?![\\w/-])`).test(tests) || ends.some((end) => tests.includes(`'${end}'`));
  };
  expect(Object.keys(paths).filter((path) => !isCalled(path))).toEqual([]);
});

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test("the back office's types of replies are made of it", async () => {
  const types = replyTypes((await shop.get('/docs/json')).body);
  if (process.env['UPDATE_TYPES']) writeFileSync(REPLY_TYPES, types);
  // The first line of the file names the command that writes it.
  expect(readFileSync(REPLY_TYPES, 'utf8')).toBe(types);
});

test('a client that has the description gets 304 while it is unchanged', async () => {
  const etag = (await shop.get('/docs/json')).headers.get('etag')!;
  expect(await shop.get('/docs/json', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
  expect((await shop.get('/docs/json', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('the page works without scripts and loads nothing external', async () => {
  const { status, headers, body } = await shop.get('/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(body).not.toMatch(/<script|style=|https?:\/\/(?!127\.0\.0\.1|localhost)/);
  for (const name of ['POST /auth/login', 'GET /products', 'POST /api/order/confirmation'])
    expect(body).toContain(`<code>${name}</code>`);
  expect((await shop.get('/docs/page.css')).headers.get('content-type')).toMatch(/^text\/css/);
});
