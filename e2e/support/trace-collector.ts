import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes?: KeyValue[] })[] }[] }[];
}
interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

/** Receives traces as an OpenTelemetry collector does: OTLP over HTTP, as JSON. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const known = request.url === '/v1/traces';
      if (known) spans.push(...spansOf(JSON.parse(body) as ExportRequest));
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const spansOf = ({ resourceSpans }: ExportRequest): CollectedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes = [], ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }));
