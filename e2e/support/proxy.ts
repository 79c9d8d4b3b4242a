import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Faults of a request between browser and shop. */
export type Fault =
  /** The connection breaks before the request reaches the shop. */
  | { kind: 'down' }
  /** The shop handles the request, but its response is lost. */
  | { kind: 'lost' }
  /** The shop handles the request; its response is delayed. */
  | { kind: 'slow'; ms: number }
  /** No response arrives, and the connection stays open. */
  | { kind: 'hangs' }
  /** The response arrives with a changed body and the same headers. */
  | { kind: 'altered'; alter(body: string): string }
  /** Something other than the shop responds. */
  | { kind: 'answers'; status: number; type: string; body: string };

export interface Proxy {
  /** The address that the browser uses. */
  url: string;
  close(): Promise<void>;
}

/** Starts a proxy in front of the shop that breaks single requests. `target` is called per request: the shop may start later. */
export async function startProxy(
  target: () => string,
  faultFor: (request: IncomingMessage) => Fault | undefined,
): Promise<Proxy> {
  const server = createServer((request, response) => {
    const fault = faultFor(request);
    if (fault?.kind === 'down') return void request.socket.destroy();
    if (fault?.kind === 'hangs') return;
    if (fault?.kind === 'answers')
      return void request
        .resume()
        .on('end', () => response.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body));
    pass(target(), request, response, fault);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
}

function pass(target: string, request: IncomingMessage, response: ServerResponse, fault?: Fault): void {
  // Requests an uncompressed response, so that `alter` gets text.
  const headers = fault?.kind === 'altered' ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
  const forwarded = ask(target + request.url, { method: request.method, headers }, (answer) => {
    if (fault?.kind === 'lost') return void answer.resume().on('end', () => request.socket.destroy());
    if (fault?.kind === 'altered') return void respondAltered(answer, response, fault.alter);
    const respond = () => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    };
    if (fault?.kind === 'slow') setTimeout(respond, fault.ms);
    else respond();
  });
  forwarded.on('error', () => request.socket.destroy());
  request.pipe(forwarded);
}

async function respondAltered(answer: IncomingMessage, response: ServerResponse, alter: (body: string) => string): Promise<void> {
  const { 'content-length': _length, ...headers } = answer.headers;
  const body = await text(answer);
  response.writeHead(answer.statusCode!, headers).end(alter(body));
}
