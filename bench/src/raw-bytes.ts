import { Agent, request, type IncomingMessage } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** An answer's body as it comes over the line, brotli where the server has it. */
export async function rawBytes(url: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await answerOf(url)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Milliseconds until an answer begins, on a line that is open already. */
export async function timeToFirstByte(url: string): Promise<number> {
  const began = performance.now();
  const answer = await answerOf(url);
  const ms = performance.now() - began;
  for await (const _chunk of answer);
  return ms;
}

function answerOf(url: string): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': 'br', accept: 'text/html,*/*' } }, done);
    asked.on('error', fail).end();
  });
}
