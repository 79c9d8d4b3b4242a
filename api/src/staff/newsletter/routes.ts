import { about } from '../../http/route-description';
import { transact } from '../../db/transact';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CsvSeparator, sendCsv } from '../../http/csv-download';
import { csvFile } from '../../text/csv';
import { businessTime } from '../../time/business-day';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';

const CsvQuery = Type.Object({ separator: CsvSeparator });
const Counts = Type.Object({ confirmed: Type.Integer(), unconfirmed: Type.Integer() });

/** The newsletter's addresses. Only those that were confirmed by a click have consented, so only those are exported. */
export const newsletterExportRoutes =
  ({ db }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/newsletter',
      about('how many addresses the newsletter has', { access: 'newsletter.export' }, Counts),
      async () => {
        const { all, confirmed } = await db
          .selectFrom('subscribers')
          .select((row) => [row.fn.countAll<string>().as('all'), row.fn.count<string>('confirmed_at').as('confirmed')])
          .executeTakeFirstOrThrow();
        return { confirmed: Number(confirmed), unconfirmed: Number(all) - Number(confirmed) };
      },
    );

    app.get(
      '/staff/api/newsletter.csv',
      about(
        'the confirmed addresses of the newsletter as CSV; kept in the audit log',
        { access: 'newsletter.export', querystring: CsvQuery },
        'text/csv',
      ),
      async (request, reply) => {
        const rows = await transact(db, async (trx) => {
          const found = await trx
            .selectFrom('subscribers')
            .select(['email', 'source', 'consented_at', 'confirmed_at'])
            .where('confirmed_at', 'is not', null)
            .orderBy('id')
            .execute();
          await recordAudit(trx, actorOf(request), {
            action: 'newsletter.export',
            subject: 'newsletter',
            after: { addresses: found.length },
          });
          return found;
        });
        const lines = rows.map((row) => [
          row.email,
          row.source,
          businessTime(row.consented_at),
          row.confirmed_at && businessTime(row.confirmed_at),
        ]);
        const file = csvFile([['email', 'source', 'consented', 'confirmed'], ...lines], request.query.separator);
        return sendCsv(reply, 'newsletter.csv', file);
      },
    );
  };
