import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BucketServer {
  url: string;
  /** The received requests in order, as `METHOD key`. */
  requests: string[];
  /** Executes the next request with this `METHOD key` but drops its response. */
  loseNextResponse(to: string): void;
  /**
   * Answers the next `count` conditional writes with 500, as Ceph's radosgw does for some that lost a race. `executed`: performs
   * them first.
   */
  failConditionalWrites(count: number, executed?: boolean): void;
  /** Refuses every DELETE, as for credentials without s3:DeleteObject, or answers them again. */
  denyDeletes(denied: boolean): void;
  close(): Promise<void>;
}

const PAGE = 5;

/**
 * An in-memory S3 server with the operations that releases need: objects with ETags, conditional writes (If-Match, If-None-Match),
 * conditional reads (If-None-Match) and paginated lists. Requests are handled one at a time, so conditional writes are atomic.
 * With `ignores`, it does not know these conditions of writes, as some servers that call themselves compatible. With `etags: 'bare'`, If-Match behaves as in Ceph's radosgw 16: the ETag matches only without its quotes, and a missing object is 412.
 */
export async function openBucketServer({
  etags = 'quoted',
  ignores = [],
}: {
  etags?: 'quoted' | 'bare' | undefined;
  ignores?: readonly ('if-match' | 'if-none-match')[] | undefined;
} = {}): Promise<BucketServer> {
  const objects = new Map<string, { content: Buffer; etag: string }>();
  const requests: string[] = [];
  let lose = '';
  let areDeletesDenied = false;
  let failing = { count: 0, executed: false };
  const written = (etag: string) => (etags === 'bare' ? etag.replaceAll('"', '') : etag);

  function put(key: string, content: Buffer, { headers: sent }: IncomingMessage): [number, Record<string, string>, string?] {
    const headers = { ...sent, ...Object.fromEntries(ignores.map((condition) => [condition, undefined])) };
    const known = objects.get(key);
    const isConditional = headers['if-none-match'] ?? headers['if-match'];
    const fails = isConditional && failing.count > 0;
    if (fails) failing.count -= 1;
    if (fails && !failing.executed) return [500, {}, failure('InternalError')];
    if (headers['if-none-match'] === '*' && known) return [412, {}, failure('PreconditionFailed')];
    if (headers['if-match'] && !known)
      return etags === 'bare' ? [412, {}, failure('PreconditionFailed')] : [404, {}, failure('NoSuchKey')];
    if (headers['if-match'] && headers['if-match'] !== written(known!.etag)) return [412, {}, failure('PreconditionFailed')];
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    objects.set(key, { content, etag });
    return fails ? [500, {}, failure('InternalError')] : [200, { etag }];
  }

  function list(query: URLSearchParams): [number, Record<string, string>, string] {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const names = new Set<string>();
    for (const key of objects.keys()) {
      if (!key.startsWith(prefix)) continue;
      const end = query.get('delimiter') ? key.indexOf('/', prefix.length) : -1;
      names.add(end < 0 ? key : key.slice(0, end + 1));
    }
    const rest = [...names].sort().filter((name) => name > after);
    const page = rest.slice(0, PAGE);
    const entries = page.map((name) =>
      name.endsWith('/')
        ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name}</Key></Contents>`,
    );
    const more = rest.length > PAGE;
    const tail = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return [200, {}, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${entries.join('')}${tail}</ListBucketResult>`];
  }

  function answer(request: IncomingMessage, body: Buffer): [number, Record<string, string>, (Buffer | string)?] {
    const { pathname, searchParams } = new URL(request.url!, 'http://bucket');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    requests.push(`${request.method} ${key}`);
    if (request.method === 'PUT') return put(key, body, request);
    if (request.method === 'DELETE' && areDeletesDenied) return [403, {}, failure('AccessDenied')];
    if (request.method === 'DELETE') return objects.delete(key) ? [204, {}] : [204, {}];
    if (!key) return list(searchParams);
    const found = objects.get(key);
    if (!found) return [404, {}, failure('NoSuchKey')];
    if (request.headers['if-none-match'] === found.etag) return [304, { etag: found.etag }];
    return [
      200,
      { etag: found.etag, 'content-length': String(found.content.length) },
      request.method === 'HEAD' ? '' : found.content,
    ];
  }

  const server = createServer((request, reply: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [status, headers, body] = answer(request, Buffer.concat(chunks));
      if (lose && requests.at(-1) === lose) {
        lose = '';
        return void request.socket.destroy();
      }
      reply.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    loseNextResponse: (to) => (lose = to),
    failConditionalWrites: (count, executed = false) => (failing = { count, executed }),
    denyDeletes: (denied) => (areDeletesDenied = denied),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
