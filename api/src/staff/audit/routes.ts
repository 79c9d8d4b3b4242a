import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import { sendCsv } from '../../http/csv-download';
import { writeCsv } from '../../text/csv';
import { businessTime } from '../../time/business-day';
import type { ApiDeps } from '../../deps';
import { readRefused } from '../sessions/refused-log-ins';
import { eachAuditPage, readAudit, type AuditRow } from './read-audit';

const Text = Type.Optional(Type.String({ maxLength: 100, errorMessage: 'q is a text.' }));
const CsvQuery = Type.Object({ q: Text });
const PageQuery = Type.Object({
  q: Text,
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', errorMessage: 'before is the id of an entry.' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$', errorMessage: 'limit is a number from 1 to 100.' })),
});
const DEFAULT_LIMIT = 50;
const Nullable = Type.Union([Type.String(), Type.Null()]);
const Entry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  who: Nullable,
  action: Type.String(),
  subject: Type.String(),
  subjectEmail: Nullable,
  subjectName: Nullable,
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Type.String(),
  requestId: Type.String(),
});
/** `next` goes into `before` for the next page; null on the last one. */
const PageSchema = Type.Object({ entries: Type.Array(Entry), next: Nullable });

const Failed = Type.Object({
  failed: Type.Array(Type.Object({ hour: Type.String(), network: Type.String(), member: Nullable, attempts: Type.Integer() })),
});

/** Reading the audit log. Nothing changes it: entries are written with the changes themselves (audit/record-audit.ts). */
export const auditRoutes =
  ({ db }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/audit',
      about(
        'the audit log, the newest entry first; q searches, before and limit page',
        { access: 'audit.read', querystring: PageQuery },
        PageSchema,
      ),
      async ({ query: { q, before, limit } }) => {
        const max = Number(limit ?? DEFAULT_LIMIT);
        const rows = await readAudit(db, { text: q, before: before === undefined ? undefined : Number(before), limit: max + 1 });
        const entries = rows.slice(0, max).map((row) => ({ ...row, at: row.at.toISOString() }));
        return { entries, next: rows.length > max ? (entries.at(-1)?.id ?? null) : null };
      },
    );

    app.get(
      '/staff/api/audit/failed-log-ins',
      about(
        'how often log-ins of the staff failed, by hour, network and member, the newest hours first',
        { access: 'audit.read', errors: [400] },
        Failed,
      ),
      async () => ({
        failed: (await readRefused(db)).map((row) => ({ ...row, hour: row.hour.toISOString() })),
      }),
    );

    app.get(
      '/staff/api/audit.csv',
      about('the audit log as CSV', { access: 'audit.read', querystring: CsvQuery }, 'text/csv'),
      async ({ query }, reply) => sendCsv(reply, 'audit-log.csv', csvParts(eachAuditPage(db, query.q))),
    );
  };

const HEADINGS = ['at', 'who', 'action', 'subject', 'email', 'before', 'after', 'reason', 'request'];

async function* csvParts(pages: AsyncIterable<AuditRow[]>): AsyncGenerator<string> {
  yield writeCsv([HEADINGS]);
  for await (const rows of pages) yield writeCsv(rows.map(csvRow));
}

const csvRow = ({ at, who, action, subject, subjectEmail, before, after, reason, requestId }: AuditRow) => [
  businessTime(at),
  who,
  action,
  subject,
  subjectEmail,
  jsonCell(before),
  jsonCell(after),
  reason,
  requestId,
];
const jsonCell = (value: unknown) => (value === null ? '' : JSON.stringify(value));
