import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { freePort } from 'testing/free-port';
import { startEdge, withNginx, type Edge } from 'testing/edge';

const JSON_TYPE = 'application/json; charset=utf-8';

withNginx.describe('responses of the edge', () => {
  let edge: Edge;
  beforeAll(async () => {
    // A port without a server.
    edge = await startEdge([await freePort('127.0.0.1')]);
  });
  afterAll(() => edge.close());

  test.each(['/api/cart', '/auth/login', '/staff/api/orders', '/products?page=2', '/newsletter', '/releases.json'])(
    'without a server %s gets JSON, like errors of the API',
    async (path) => {
      const { status, headers, body } = await edge.ask(path);
      expect([status, JSON.parse(body)]).toEqual([
        502,
        { message: 'The shop is busy. Please try again in a moment.', code: 'overloaded' },
      ]);
      expect(headers).toMatchObject({ 'content-type': JSON_TYPE, 'cache-control': 'no-store', 'retry-after': '5' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    },
  );

  test.each(['/', '/Shop/Dunk', '/newsletter/confirm/x', '/Back-Office'])('without a server %s gets a page', async (path) => {
    const { status, headers, body } = await edge.ask(path);
    expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Back in a moment</h1>');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    const [, style] = /<style>(.*)<\/style>/.exec(body)!;
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  test('rejects a body that is far too large in both forms, without suggesting a retry', async () => {
    const send = (path: string) => edge.ask(path, { method: 'POST', headers: { 'content-length': 140_000 } });
    const program = await send('/contact-us');
    expect([program.status, JSON.parse(program.body)]).toEqual([
      413,
      { message: 'The request is too large.', code: 'payload-too-large' },
    ]);
    const person = await send('/newsletter/unsubscribe/x');
    expect([person.status, person.body]).toEqual([413, expect.stringContaining('<h1>Too large</h1>')]);
    for (const { headers } of [program, person]) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('retry-after');
    }
  });

  test('serves the metrics at no address', async () => {
    for (const path of ['/metrics', '/metrics/'])
      expect(await edge.ask(path)).toMatchObject({ status: 404, body: expect.stringContaining('Nothing here') });
  });
});

withNginx.describe('responses of the server', () => {
  let server: Server;
  let edge: Edge;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '', headers } = request;
      if (url.startsWith('/media/')) {
        const isKnown = headers['if-none-match'] !== undefined;
        response.writeHead(isKnown ? 304 : 200, { etag: '"file"', 'cache-control': 'public, max-age=31536000, immutable' });
        return void response.end(isKnown ? undefined : 'picture');
      }
      response.writeHead(url === '/api/busy' ? 503 : 200, { 'retry-after': '7', 'content-type': JSON_TYPE });
      response.end(JSON.stringify({ host: headers.host, forwarded: headers['x-forwarded-host'] }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    edge = await startEdge([(server.address() as AddressInfo).port]);
  });
  afterAll(async () => {
    await edge.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  test('passes on a failure of the server unchanged', async () => {
    const { status, headers, body } = await edge.ask('/api/busy');
    expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
      503,
      '7',
      expect.objectContaining({ host: expect.any(String) }),
    ]);
  });

  test.each(['*', '"file"', 'W/"file"'])('a visitor who has a picture (%s) does not keep it from the others', async (tag) => {
    const path = `/media/${Buffer.from(tag).toString('hex')}/640.webp`;
    const has = () => edge.ask(path, { headers: { 'if-none-match': tag } });
    expect((await has()).status).toBe(304);
    expect(await edge.ask(path)).toMatchObject({ status: 200, body: 'picture', headers: { 'x-cache': 'HIT' } });
    expect((await has()).status).toBe(304);
  });

  test('keeps the port in Host, and serves an HTTP/1.0 request without one', async () => {
    const asked = await edge.ask('/', { headers: { host: 'shop.example:8443' } });
    expect(JSON.parse(asked.body)).toEqual({ host: 'shop.example:8443', forwarded: 'shop.example:8443' });
    const old = await new Promise<string>((done, fail) => {
      let got = '';
      const socket = connect({ host: '127.0.0.1', port: edge.port, rejectUnauthorized: false }, () =>
        socket.write('GET / HTTP/1.0\r\n\r\n'),
      );
      socket.setEncoding('utf8').on('data', (chunk: string) => (got += chunk));
      socket.once('end', () => done(got)).once('error', fail);
    });
    expect(old).toMatch(/^HTTP\/1\.1 200 [\s\S]*"host":"localhost"/);
  });
});
