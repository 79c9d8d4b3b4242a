import { Agent, request, type IncomingMessage } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** A response body as transferred, with Brotli if the server offers it. */
export async function rawBytes(url: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await sendRequest(url)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Milliseconds until the response starts, on an open connection. */
export async function timeToFirstByte(url: string, headers: Record<string, string> = {}): Promise<number> {
  const startedAt = performance.now();
  const response = await sendRequest(url, headers);
  const ms = performance.now() - startedAt;
  for await (const _chunk of response);
  return ms;
}

function sendRequest(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { agent, headers: { 'accept-encoding': 'br', accept: 'text/html,*/*', ...headers } }, done);
    outgoing.on('error', fail).end();
  });
}
