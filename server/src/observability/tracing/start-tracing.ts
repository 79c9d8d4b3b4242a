import { hostname } from 'node:os';
import type { Attributes, Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { QueryEvent } from 'api';
import type { FastifyInstance } from 'fastify';
import { followFailures } from './failures';
import type { TracingSettings } from './settings';
import { queryTracer } from './trace-queries';
import { traceRequests } from './trace-requests';

export interface Tracing {
  /** Runs work as a span below the current one. A rejection marks the span and is passed on. */
  span<T>(name: string, work: (span: Span) => Promise<T>): Promise<T>;
  /** Gives each request of the server a span, and its handlers the context of that span. Call it before routes are added. */
  traceRequests(app: FastifyInstance): void;
  /** Records a finished query as a span of the request that made it. */
  onQuery(event: QueryEvent): void;
  /** The ids of the current span, for log lines; empty outside of one. */
  logFields(): { trace_id?: string; span_id?: string };
  /** Sends the remaining spans, for two seconds at most. Never rejects. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Whether an edge in front sets the request headers: only then is the trace of a `traceparent` continued. */
  hasEdge: boolean;
  /** Called at most once a minute with the reason why spans do not reach the collector. */
  onFailure(reason: string): void;
  /** In place of the collector (tests). */
  exporter?: SpanExporter;
}

const CLOSE_MS = 2_000;

/**
 * Starts OpenTelemetry. Its packages are loaded here, so a shop without tracing does not have them in memory. A collector that is
 * slow, broken or away costs spans and nothing else: they wait in a bounded queue and are dropped.
 */
export async function startTracing(
  settings: TracingSettings,
  { hasEdge, onFailure, exporter }: TracingOptions,
): Promise<Tracing> {
  const [api, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources, sdk, otlp, undici] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/instrumentation-undici'),
    ]);
  const { context, diag, propagation, trace, SpanStatusCode, ROOT_CONTEXT } = api;
  diag.setLogger(followFailures(onFailure), api.DiagLogLevel.WARN);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const propagator = new W3CTraceContextPropagator();
  propagation.setGlobalPropagator(propagator);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.share) }),
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: exporter ?? new otlp.OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, headers: settings.headers }),
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer('storefront');
  // Calls to payment providers and couriers by Node's fetch. Background jobs without a parent span are not traced.
  const outgoing = new undici.UndiciInstrumentation({ requireParentforSpans: true });
  outgoing.setTracerProvider(provider);

  return {
    span: (name, work) =>
      tracer.startActiveSpan(name, async (span) => {
        try {
          return await work(span);
        } catch (error) {
          // Not its message, which may repeat a visitor's input.
          span.setAttribute('error.type', (error as Error | undefined)?.name ?? 'unknown');
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    traceRequests: (app) =>
      traceRequests(app, {
        api,
        tracer,
        callerOf: ({ headers }) => (hasEdge ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT),
      }),
    onQuery: queryTracer(api, tracer),
    logFields() {
      const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
      return traceId && spanId ? { trace_id: traceId, span_id: spanId } : {};
    },
    async close() {
      outgoing.disable();
      const late = new Promise((_done, fail) =>
        setTimeout(() => fail(new Error('the collector does not answer')), CLOSE_MS).unref(),
      );
      await Promise.race([provider.shutdown(), late]).catch((error: unknown) => onFailure(String(error)));
      for (const part of [trace, context, propagation, diag]) part.disable();
    },
  };
}

/** Sets the attributes that have a value. */
export function describeSpan(span: Span, attributes: Readonly<Record<string, string | undefined>>): void {
  const known = Object.entries(attributes).filter(([, value]) => value !== undefined);
  span.setAttributes(Object.fromEntries(known) as Attributes);
}
