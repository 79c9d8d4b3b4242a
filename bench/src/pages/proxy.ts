import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { freePort } from 'testing/free-port';
import { withoutScripts } from './without-scripts';

/** How a page is served: as the shop renders it, without its scripts, or hand-written with the same content. */
export type Variant = 'shop' | 'limit' | 'static';
export const VARIANTS: readonly Variant[] = ['shop', 'limit', 'static'];

export interface Proxies {
  url(variant: Variant): string;
  close(): void;
}

/**
 * One server per variant in front of the same shop, so that all take the same path: documents come from memory with the same
 * compression, pictures and scripts are forwarded. `handWritten`: path -> hand-written document.
 */
export async function startProxies(shop: string, handWritten: ReadonlyMap<string, string>): Promise<Proxies> {
  const servers = new Map<Variant, { server: Server; url: string }>();
  for (const variant of VARIANTS) {
    const documents = new Map<string, Promise<Document>>();
    const server = createServer((incoming, outgoing) => {
      const path = incoming.url!;
      if (!incoming.headers.accept?.includes('text/html')) return forward(shop, incoming, outgoing);
      if (!documents.has(path)) documents.set(path, prepare(shop + path, variant, handWritten.get(path)));
      documents.get(path)!.then(
        ({ headers, body }) => outgoing.writeHead(200, headers).end(body),
        (error: unknown) => outgoing.writeHead(502).end(String(error)),
      );
    });
    const port = await freePort();
    await new Promise<void>((ready) => server.listen(port, 'localhost', ready));
    servers.set(variant, { server, url: `http://localhost:${port}` });
  }
  return {
    url: (variant) => servers.get(variant)!.url,
    close: () => servers.forEach(({ server }) => server.close().closeAllConnections()),
  };
}

interface Document {
  headers: Record<string, string>;
  body: Buffer;
}

/** Quality 5, as the server compresses its pages. */
const compress = (html: string) =>
  promisify(brotliCompress)(Buffer.from(html), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

async function prepare(url: string, variant: Variant, handWritten: string | undefined): Promise<Document> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  const rendered = await response.text();
  const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  for (const name of ['cache-control', 'content-security-policy', 'integrity-policy'])
    if (variant !== 'static' && response.headers.get(name)) headers[name] = response.headers.get(name)!;
  const html = variant === 'shop' ? rendered : variant === 'limit' ? withoutScripts(rendered) : (handWritten ?? rendered);
  return { headers, body: await compress(html) };
}

function forward(shop: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming;
  const upstream = request(shop + url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode!, response.headers);
    response.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  incoming.pipe(upstream);
}
