import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { startEdge, withNginx, type Edge } from 'testing/edge';

// Hundreds of TLS handshakes.
jest.setTimeout(180_000);

let server: Server;
let edge: Edge;
/** Pending requests at the server; the test decides when each is answered. */
let waiting: ServerResponse[];
let onWaiting = () => undefined as void;
const sockets: TLSSocket[] = [];

beforeEach(async () => {
  waiting = [];
  server = createServer((request, response) => {
    if (request.url !== '/wait') return void response.end('served');
    waiting.push(response);
    onWaiting();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4096, done));
  edge = await startEdge(
    [(server.address() as AddressInfo).port],
    ['set_real_ip_from 127.0.0.1;', 'real_ip_header X-Forwarded-For;'],
  );
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await edge.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Sends the beginning of a request, and resolves with the first event: a response, or the edge waiting for more. */
function begin(text: string): { socket: TLSSocket; answer: Promise<string>; sent: Promise<void> } {
  const socket = connect({ host: '127.0.0.1', port: edge.port, rejectUnauthorized: false });
  sockets.push(socket);
  const sent = new Promise<void>((done, fail) => {
    socket.once('secureConnect', () => socket.write(text, () => done()));
    socket.once('error', fail);
  });
  sent.catch(() => undefined);
  const answer = new Promise<string>((done, fail) => {
    let got = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      got += chunk;
      if (got.includes('\r\n\r\n')) done(got);
    });
    socket.on('error', fail);
    socket.once('close', () => fail(new Error('closed without an answer')));
  });
  answer.catch(() => undefined);
  return { socket, answer, sent };
}

const slowBody = (from: string) =>
  begin(
    `POST /newsletter HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  );

/** The rejected ones of `count` senders that never end: resolves as soon as there are `expected`. */
async function refusedOf(senders: ReturnType<typeof begin>[], expected: number): Promise<string[]> {
  await Promise.all(senders.map(({ sent }) => sent));
  const refused: string[] = [];
  await new Promise<void>((done, fail) => {
    if (expected === 0) done();
    for (const { answer } of senders) answer.then((text) => refused.push(text) === expected && done(), fail);
  });
  return refused;
}

withNginx.describe('the limits of the edge', () => {
  test('serves a thousand concurrent visitors from one address', async () => {
    const all = new Promise<void>((done) => (onWaiting = () => waiting.length === 1_000 && done()));
    const asked = Array.from({ length: 1_000 }, () => begin('GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    await Promise.race([all, ...asked.map(({ answer }) => answer.then((text) => Promise.reject(new Error(text))))]);
    for (const response of waiting) response.end('served');
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    expect(answers.filter((text) => !text.startsWith('HTTP/1.1 200 '))).toEqual([]);
  });

  test('limits a network that sends hundreds of bodies byte by byte, and serves everyone else', async () => {
    const refused = await refusedOf(
      Array.from({ length: 230 }, () => slowBody('203.0.113.9')),
      30,
    );
    for (const text of refused) {
      expect(text).toMatch(/^HTTP\/1\.1 429 /);
      expect(text).toMatch(/\r\nRetry-After: \d+\r\n/i);
    }
    const from = (address: string, method = 'GET') =>
      edge.ask('/newsletter', {
        method,
        headers: { 'x-forwarded-for': address, ...(method === 'POST' && { 'content-length': 0 }) },
      });
    // Its pages too, so that one computer does not take the shop from a whole office.
    expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('203.0.113.9', 'POST')).status).toBe(429);
    expect((await from('203.0.113.10', 'POST')).status).toBe(200);
  });

  test('counts all addresses of an IPv6 network together, separately from other networks', async () => {
    const senders = Array.from({ length: 210 }, (_, at) => slowBody(`2001:db8:1:2:${at.toString(16)}::1`));
    expect(await refusedOf(senders, 10)).toHaveLength(10);
    const from = (address: string) =>
      edge.ask('/newsletter', { method: 'POST', headers: { 'x-forwarded-for': address, 'content-length': 0 } });
    expect((await from('2001:db8:1:2:ffff::')).status).toBe(429);
    for (const other of ['2001:db8:1:3::1', '2001:db8:1::', '::ffff:203.0.113.9']) expect((await from(other)).status).toBe(200);
  });
});
