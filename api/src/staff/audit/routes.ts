import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import { CsvSeparator, sendCsv } from '../../http/csv-download';
import { CSV_STYLES, csvFile, writeCsv, type CsvFormat } from '../../text/csv';
import { businessTime } from '../../time/business-day';
import type { ApiDeps } from '../../deps';
import { readRefused } from '../sessions/refused-log-ins';
import { PageQuery } from '../../http/page-query';
import { eachAuditPage, readAudit, type AuditRow } from './read-audit';
import { NullableText } from '../../http/schema-parts';

const { q, limit } = PageQuery;
const CsvQuery = Type.Object({ q, separator: CsvSeparator });
const AuditQuery = Type.Object({
  q,
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', errorMessage: 'before is the id of an entry.' })),
  limit,
});
const DEFAULT_LIMIT = 50;
const Entry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  who: NullableText,
  action: Type.String(),
  subject: Type.String(),
  subjectEmail: NullableText,
  subjectName: NullableText,
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Type.String(),
  requestId: Type.String(),
});
/** `next` goes into `before` for the next page; null on the last one. */
const PageSchema = Type.Object({ entries: Type.Array(Entry), next: NullableText });

const Failed = Type.Object({
  failed: Type.Array(
    Type.Object({ hour: Type.String(), network: Type.String(), member: NullableText, attempts: Type.Integer() }),
  ),
});

/** Reading the audit log. Nothing changes it: entries are written with the changes themselves (audit/record-audit.ts). */
export const auditRoutes =
  ({ db }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/audit',
      about(
        'the audit log, the newest entry first; q searches, before and limit page',
        { access: 'audit.read', querystring: AuditQuery },
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
      async ({ query }, reply) => sendCsv(reply, 'audit-log.csv', csvParts(eachAuditPage(db, query.q), query.separator)),
    );
  };

const HEADINGS = ['at', 'who', 'action', 'subject', 'email', 'name', 'before', 'after', 'reason', 'request'];

async function* csvParts(pages: AsyncIterable<AuditRow[]>, format: CsvFormat = 'comma'): AsyncGenerator<string> {
  yield csvFile([HEADINGS], format);
  for await (const rows of pages) yield writeCsv(rows.map(csvRow), CSV_STYLES[format].separator);
}

const csvRow = ({ at, who, action, subject, subjectEmail, subjectName, before, after, reason, requestId }: AuditRow) => [
  businessTime(at),
  who,
  action,
  subject,
  subjectEmail,
  subjectName,
  jsonCell(before),
  jsonCell(after),
  reason,
  requestId,
];
const jsonCell = (value: unknown) => (value === null ? '' : JSON.stringify(value));
