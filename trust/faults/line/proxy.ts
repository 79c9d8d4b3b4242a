import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can happen to a request between browser and shop. */
export type Fault =
  /** The connection breaks before the shop hears of it. */
  | { kind: 'down' }
  /** The shop does it, its answer is lost. */
  | { kind: 'lost' }
  /** The shop does it, its answer comes later. */
  | { kind: 'slow'; ms: number }
  /** Something answers, but not the shop. */
  | { kind: 'answers'; status: number; type: string; body: string };

export interface Line {
  /** The shop as the browser sees it. */
  url: string;
  /** From now on a visitor's requests `METHOD /path` (any query) meet this; null: they meet nothing. */
  breaks(visitor: string, request: string, fault: Fault | null): void;
  close(): Promise<void>;
}

/** Header by which the proxy tells visitors apart: each has a line of their own. */
export const VISITOR = 'x-visitor';

/** A proxy before the shop that breaks single requests. `target` is asked for each of them, so that the shop may start later. */
export async function layLine(target: () => string): Promise<Line> {
  const faults = new Map<string, Fault>();
  const server = createServer((request, response) => {
    const name = key(request.headers[VISITOR] as string, `${request.method} ${new URL(request.url!, 'http://shop').pathname}`);
    const fault = faults.get(name);
    if (fault?.kind === 'down') return void request.socket.destroy();
    if (fault?.kind === 'answers')
      return void request
        .resume()
        .on('end', () => response.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body));
    pass(target(), request, response, fault);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    breaks: (visitor, request, fault) =>
      void (fault ? faults.set(key(visitor, request), fault) : faults.delete(key(visitor, request))),
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
}

const key = (visitor: string, request: string) => `${visitor} ${request}`;

function pass(target: string, request: IncomingMessage, response: ServerResponse, fault?: Fault): void {
  const forwarded = ask(target + request.url, { method: request.method, headers: request.headers }, (answer) => {
    if (fault?.kind === 'lost') return void answer.resume().on('end', () => request.socket.destroy());
    const give = () => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    };
    if (fault?.kind === 'slow') setTimeout(give, fault.ms);
    else give();
  });
  forwarded.on('error', () => request.socket.destroy());
  request.pipe(forwarded);
}
