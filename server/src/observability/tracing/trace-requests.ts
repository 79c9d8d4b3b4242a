import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface RequestTracing {
  api: typeof import('@opentelemetry/api');
  tracer: Tracer;
  /** The context of the trace that a request belongs to; the root context for one that begins here. */
  callerOf(request: FastifyRequest): Context;
}

/** Probes, and files from disk or memory: a trace of each would hide the others. */
const UNTRACED = /^\/(healthz|readyz|metrics|remotes\/|shell\/|pictures\/|media\/|fonts\/|favicon|icon|apple-touch-icon)/;

/**
 * One span per request, with method, route and status. Never its address, query or sender: they hold tokens and personal data,
 * which is why this is not the official HTTP instrumentation.
 */
export function traceRequests(app: FastifyInstance, { api, tracer, callerOf }: RequestTracing): void {
  const { context, trace, SpanKind, SpanStatusCode } = api;
  const traced = new WeakMap<FastifyRequest, Span>();

  const start = (request: FastifyRequest, reply: FastifyReply): Context => {
    const route = request.routeOptions.url;
    const caller = callerOf(request);
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        // Admission control may have let it wait.
        startTime: Date.now() - reply.elapsedTime,
        attributes: {
          'http.request.method': request.method,
          ...(route !== undefined && { 'http.route': route }),
          // The request's id at the edge, in the logs and in the audit log.
          'http.request.header.x-request-id': [request.id],
        },
      },
      caller,
    );
    traced.set(request, span);
    return trace.setSpan(caller, span);
  };
  const end = (request: FastifyRequest, finish: (span: Span) => void) => {
    const span = traced.get(request);
    if (!span) return;
    finish(span);
    span.end();
    traced.delete(request);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (UNTRACED.test(request.routeOptions.url ?? '')) return done();
    context.with(start(request, reply), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, (span) => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    });
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, (span) => span.setAttribute('error.type', 'aborted'));
    done();
  });
}
