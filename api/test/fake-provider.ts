import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A provider's API on a local port: returns the stubbed responses and records requests. */
export async function startFakeProvider() {
  const requests: RecordedRequest[] = [];
  const responses = new Map<string, { status: number; body: unknown }>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const [method, path] = [request.method ?? '', request.url ?? ''];
      requests.push({ method, path, headers: request.headers, body: text ? JSON.parse(text) : undefined });
      const { status, body } = responses.get(`${method} ${path}`) ?? { status: 404, body: { message: 'not known' } };
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stubResponse: (route: string, body: unknown, status = 200) => void responses.set(route, { status, body }),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

export const REQUEST = {
  reference: 'a1b2c3d4e5',
  amountCents: 189_900,
  currency: 'ZAR' as const,
  email: 'thandi@example.com',
  holdEndsAt: new Date('2030-01-01T00:00:00Z'),
  returnUrls: {
    success: 'https://shop.example/payment/success',
    cancel: 'https://shop.example/payment/failure',
    failure: 'https://shop.example/payment/failure',
  },
  lines: [{ name: 'Dunk Chalk', quantity: 1, priceCents: 189_900 }],
};
