import type { Tracer } from '@opentelemetry/api';
import type { QueryEvent } from 'api';

/**
 * Makes a span of each query of a traced request, for either database. The official instrumentation of `pg` would not see the
 * embedded one. The text has placeholders in place of values. Queries of background jobs have no request and are left out.
 */
export function queryTracer({ trace, SpanKind, SpanStatusCode }: typeof import('@opentelemetry/api'), tracer: Tracer) {
  return (event: QueryEvent): void => {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const endTime = Date.now();
    const { operation, target } = summaryOf(event.query.sql);
    const span = tracer.startSpan([operation, target].filter(Boolean).join(' '), {
      kind: SpanKind.CLIENT,
      startTime: endTime - event.queryDurationMillis,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': event.query.sql,
        ...(target && { 'db.collection.name': target }),
      },
    });
    if (event.level === 'error') {
      // Not its message, which may repeat a value.
      span.setAttribute('error.type', (event.error as { code?: string } | undefined)?.code ?? 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end(endTime);
  };
}

/** The operation of a statement, and the first table it names. */
export function summaryOf(sql: string): { operation: string; target?: string } {
  const [, verb = 'query'] = /^\W*(\w+)/.exec(sql) ?? [];
  const [, target] = /\b(?:from|into|update)\s+"?([a-z_][a-z_0-9]*)/i.exec(sql) ?? [];
  return { operation: verb.toUpperCase(), ...(target && { target }) };
}
