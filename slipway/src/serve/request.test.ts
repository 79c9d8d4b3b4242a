import compression from 'compression';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { end } from './request';

/** The response to a request of `path` from the middleware and then `end`. */
async function answered(method: string, body: string): Promise<Response> {
  const compress = compression() as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  const listener: RequestListener = (request, response) =>
    compress(request, response, () => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      end(request, response, 200, body);
    });
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { method, signal: AbortSignal.timeout(10_000) });
    return new Response(await response.text(), { status: response.status, headers: response.headers });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a response behind compression middleware arrives complete', async () => {
  const body = JSON.stringify({ remotes: 'x'.repeat(4000) });
  const response = await answered('GET', body);
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['gzip', body]);
  expect(await (await answered('HEAD', body)).text()).toBe('');
});
