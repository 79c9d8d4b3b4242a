import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { limitPerMinute } from 'slipway/serve';
import { sendFailure } from '../send-failure';

/** Name of the endpoint in `report-to` and `Integrity-Policy`. */
export const POLICY_ENDPOINT = 'policy';
export const REPORTS_PATH = '/reports';

const BODY_LIMIT = 16_384;
const MAX_REPORTS = 20;
/** Labels are known words only, so that reports cannot fill the metrics with invented ones. */
const DIRECTIVES = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr', 'img-src', 'font-src'],
  ...['connect-src', 'manifest-src', 'frame-src', 'worker-src', 'media-src', 'object-src', 'form-action', 'base-uri'],
  ...['frame-ancestors', 'require-trusted-types-for', 'trusted-types', 'default-src'],
]);

interface PolicyReport {
  policy: 'content-security' | 'integrity';
  directive: string;
  /** The blocked source: `inline`, `eval`, `own` or `foreign` files, or `other`. */
  blocked: string;
}

/**
 * POST /reports: violations of Content-Security-Policy or Integrity-Policy, in either form that browsers send. Only
 * counted by directive: a report names the visitor's page, and is often caused by a browser extension.
 */
export function servePolicyReports(
  app: FastifyInstance,
  { registry, publicUrl, postsPerMinute }: { registry: Registry; publicUrl: string; postsPerMinute: number },
): void {
  const isUnderLimit = limitPerMinute(postsPerMinute);
  const counter = new Counter({
    name: 'shop_policy_reports_total',
    help: 'Resources that browsers blocked under Content-Security-Policy or Integrity-Policy, by directive and kind of source',
    labelNames: ['policy', 'directive', 'blocked'],
    registers: [registry],
  });
  void app.register(async (scope) => {
    const types = ['application/reports+json', 'application/csp-report'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    scope.post(REPORTS_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      if (!isUnderLimit(request.ip))
        return sendFailure(reply.header('retry-after', '60'), 429, 'Too many reports. Please try again later.');
      for (const labels of readPolicyReports(request.body, new URL(publicUrl).origin)) counter.inc({ ...labels });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

/** The reports in a browser's request body; anything else is ignored. */
export function readPolicyReports(body: unknown, ownOrigin: string): PolicyReport[] {
  const given = typeof body === 'string' ? parsed(body) : body;
  const items: unknown[] = Array.isArray(given) ? given.slice(0, MAX_REPORTS) : [given];
  return items.flatMap((item): PolicyReport[] => {
    const { type, body: modern, 'csp-report': older } = asRecord(item);
    if (type === 'integrity-violation') {
      const { destination, blockedURL } = asRecord(modern);
      return [
        {
          policy: 'integrity',
          directive: destination === 'script' || destination === 'style' ? destination : 'other',
          blocked: kindOf(blockedURL, ownOrigin),
        },
      ];
    }
    const { effectiveDirective, blockedURL } = asRecord(modern);
    const report = asRecord(older);
    const directive = String(effectiveDirective ?? report['effective-directive'] ?? report['violated-directive'] ?? '').split(
      ' ',
    )[0]!;
    if (!directive) return [];
    return [
      {
        policy: 'content-security',
        directive: DIRECTIVES.has(directive) ? directive : 'other',
        blocked: kindOf(blockedURL ?? report['blocked-uri'], ownOrigin),
      },
    ];
  });
}

function kindOf(blocked: unknown, ownOrigin: string): string {
  if (blocked === 'inline' || blocked === 'eval') return blocked;
  if (typeof blocked !== 'string' || !/^https?:\/\//.test(blocked) || !URL.canParse(blocked)) return 'other';
  return new URL(blocked).origin === ownOrigin ? 'own' : 'foreign';
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
