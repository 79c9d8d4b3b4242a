import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { writeCsv } from '../../csv';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../audit/actor';
import { audited } from '../audit/audited';

const Counts = Type.Object({ confirmed: Type.Integer(), unconfirmed: Type.Integer() });

/** The newsletter's addresses. Only those that were confirmed by a click have consented, so only those are exported. */
export const newsletterExportRoutes =
  ({ db }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { staffAccess: 'newsletter.export' } as const;

    app.get('/staff/api/newsletter', { config, schema: { response: { 200: Counts } } }, async () => {
      const { all, confirmed } = await db
        .selectFrom('subscribers')
        .select((row) => [row.fn.countAll<string>().as('all'), row.fn.count<string>('confirmed_at').as('confirmed')])
        .executeTakeFirstOrThrow();
      return { confirmed: Number(confirmed), unconfirmed: Number(all) - Number(confirmed) };
    });

    app.get('/staff/api/newsletter.csv', { config }, async (request, reply) => {
      const rows = await audited(db, actorOf(request), async (trx, record) => {
        const found = await trx
          .selectFrom('subscribers')
          .select(['email', 'source', 'consented_at', 'confirmed_at'])
          .where('confirmed_at', 'is not', null)
          .orderBy('id')
          .execute();
        record({ action: 'newsletter.export', subject: 'newsletter', after: { addresses: found.length } });
        return found;
      });
      const lines = rows.map((row) => [
        row.email,
        row.source,
        row.consented_at.toISOString(),
        row.confirmed_at?.toISOString() ?? '',
      ]);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="newsletter.csv"')
        .send(writeCsv([['email', 'source', 'consented', 'confirmed'], ...lines]));
    });
  };
