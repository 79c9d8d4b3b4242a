import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitConcurrency } from '../../admission-control';
import { startTracing, type Tracing } from './start-tracing';

const SETTINGS = { endpoint: 'http://collector.invalid', headers: {}, serviceName: 'shop', share: 1 };
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

let app: FastifyInstance;
let tracing: Tracing;
let url: string;
let lines: { msg: string; trace_id?: string }[];
let exported: ReadableSpan[];

/** A server with a page and an API route that both ask the database, in this process. */
async function start({ hasEdge = false, share = 1 } = {}): Promise<void> {
  const exporter = new InMemorySpanExporter();
  exporter.shutdown = async () => void (exported = exporter.getFinishedSpans());
  [lines, exported] = [[], []];
  tracing = await startTracing({ ...SETTINGS, share }, { hasEdge, onFailure: () => undefined, exporter });
  app = Fastify({
    logger: {
      level: 'info',
      mixin: tracing.logFields,
      stream: { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
    },
    disableRequestLogging: true,
  });
  limitConcurrency(app);
  tracing.traceRequests(app);
  const ask = (sql: string) =>
    tracing.onQuery({ level: 'query', query: { sql }, queryDurationMillis: 3 } as unknown as Parameters<Tracing['onQuery']>[0]);
  app.get('/pages/:token', async (request) => {
    // Longer than an admission window, so that requests at the same time queue.
    for (const end = performance.now() + 3; performance.now() < end;);
    await new Promise(setImmediate);
    await tracing.span('render page', async () => ask('select * from "products" where id = $1'));
    request.log.info(`page ${(request.query as { n?: string }).n}`);
    return 'a page';
  });
  app.post('/cart', async () => {
    ask('insert into "cart_lines" values ($1)');
    return 'added';
  });
  app.get('/broken', () => Promise.reject(new Error('jane@example.com is broken')));
  app.get('/healthz', async () => 'alive');
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  await app.close();
  await tracing.close();
});

/** Ends the server, and returns its spans by name. */
async function spans(): Promise<Record<string, ReadableSpan[]>> {
  await app.close();
  await tracing.close();
  const named: Record<string, ReadableSpan[]> = {};
  for (const span of exported) (named[span.name] ??= []).push(span);
  return named;
}
const idOf = (span: ReadableSpan | undefined) => span?.spanContext();

test("traces a page, its render and its queries together, without the visitor's input", async () => {
  await start();
  await fetch(`${url}/pages/a-secret-token?q=jane@example.com`);
  const { 'GET /pages/:token': [page] = [], 'render page': [render] = [], 'SELECT products': [query] = [] } = await spans();
  expect(page?.parentSpanContext).toBeUndefined();
  expect(render?.parentSpanContext).toMatchObject({ spanId: idOf(page)?.spanId, traceId: idOf(page)?.traceId });
  expect(query?.parentSpanContext).toMatchObject({ spanId: idOf(render)?.spanId });
  expect(page?.attributes).toMatchObject({ 'http.route': '/pages/:token', 'http.response.status_code': 200 });
  expect(query?.attributes).toMatchObject({ 'db.query.text': 'select * from "products" where id = $1' });
  expect(query?.duration).toEqual([0, 3_000_000]);
  expect(JSON.stringify(exported.map(({ attributes }) => attributes))).not.toMatch(/a-secret|jane/);
});

test('a request keeps its trace after its body has arrived', async () => {
  await start();
  const answered = new Promise<void>((done) => {
    const sent = request(`${url}/cart`, { method: 'POST', headers: { 'content-type': 'application/json' } }, (response) =>
      response.resume().once('end', done),
    );
    sent.flushHeaders();
    // The server is past its first hooks when the body comes.
    app.server.once('request', () => setImmediate(() => sent.end('{}')));
  });
  await answered;
  const { 'POST /cart': [posted] = [], 'INSERT cart_lines': [query] = [] } = await spans();
  expect(query?.parentSpanContext?.spanId).toBe(idOf(posted)?.spanId);
});

test('concurrent requests have separate traces, which their log lines name', async () => {
  await start();
  await Promise.all(Array.from({ length: 50 }, (_, n) => fetch(`${url}/pages/x?n=${n}`)));
  const { 'GET /pages/:token': pages = [], 'render page': renders = [] } = await spans();
  const ids = pages.map((span) => idOf(span)!.traceId);
  expect(new Set(ids).size).toBe(50);
  expect(renders.map((span) => idOf(span)!.traceId).sort()).toEqual([...ids].sort());
  const logged = lines.filter(({ msg }) => msg.startsWith('page ')).map((line) => line.trace_id);
  expect(logged.sort()).toEqual(ids.sort());
});

test('marks a failed request without its message, and does not trace probes', async () => {
  await start();
  expect((await fetch(`${url}/broken`)).status).toBe(500);
  await fetch(`${url}/healthz`);
  const found = await spans();
  expect(Object.keys(found)).toEqual(['GET /broken']);
  const [request] = found['GET /broken']!;
  expect([request?.status.code, request?.attributes['http.response.status_code']]).toEqual([2, 500]);
  expect(JSON.stringify([request?.attributes, request?.events, request?.status])).not.toContain('jane');
});

test.each([
  ['continues behind an edge', true, CALLER.traceId],
  ['is replaced without an edge, since a visitor may have set it', false, expect.not.stringMatching(CALLER.traceId)],
])('a trace that a request names %s', async (_what, hasEdge, traceId) => {
  await start({ hasEdge });
  await fetch(`${url}/pages/x`, { headers: { traceparent } });
  const { 'GET /pages/:token': [page] = [], 'render page': [render] = [] } = await spans();
  expect([idOf(page)?.traceId, page?.parentSpanContext?.spanId]).toEqual([traceId, hasEdge ? CALLER.spanId : undefined]);
  expect(idOf(render)?.traceId).toBe(idOf(page)?.traceId);
});

test('a sampling share of zero records only traces that the edge sampled', async () => {
  await start({ hasEdge: true, share: 0 });
  await fetch(`${url}/pages/x`);
  await fetch(`${url}/pages/x`, { headers: { traceparent } });
  const { 'GET /pages/:token': pages = [] } = await spans();
  expect(pages.map((span) => idOf(span)!.traceId)).toEqual([CALLER.traceId]);
});

test('does not trace work outside of requests', async () => {
  await start();
  tracing.onQuery({ level: 'query', query: { sql: 'select 1' }, queryDurationMillis: 1 } as never);
  expect([await spans(), tracing.logFields()]).toEqual([{}, {}]);
});

test.each<[string, ((response: ServerResponse) => void) | undefined]>([
  ['is away', undefined],
  ['fails', (response) => void response.writeHead(500).end()],
  ['hangs', () => undefined],
])('reports a collector that %s, and delays neither requests nor the stop', async (_what, answer) => {
  const collector = createServer((_request, response) => answer?.(response));
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  if (!answer) await new Promise((done) => collector.close(done));
  const failures: string[] = [];
  tracing = await startTracing({ ...SETTINGS, endpoint }, { hasEdge: false, onFailure: (reason) => failures.push(reason) });
  app = Fastify();
  tracing.traceRequests(app);
  app.get('/', async () => 'a page');
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(url)).text()).toBe('a page');
  await app.close();
  await tracing.close();
  expect(failures).toHaveLength(1);
  collector.closeAllConnections();
  collector.close();
});
