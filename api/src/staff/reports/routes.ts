import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { readFunnel } from '../../funnel/read-funnel';
import { readNumbers } from './read-numbers';

const PERIODS = { today: 1, '7': 7, '30': 30 } as const;
const Query = Type.Object({
  period: Type.String({ pattern: '^(today|7|30)$', errorMessage: 'period is today, 7 or 30.' }),
});
const Totals = Type.Object({
  orders: Type.Integer(),
  sales: Type.Integer(),
  refunds: Type.Integer(),
  revenue: Type.Integer(),
});
const Reply = Type.Object({
  from: Type.String(),
  to: Type.String(),
  now: Totals,
  before: Totals,
  days: Type.Array(Type.Composite([Type.Object({ day: Type.String() }), Totals])),
  bestSellers: Type.Array(
    Type.Object({ productId: Type.Integer(), name: Type.String(), units: Type.Integer(), sales: Type.Integer() }),
  ),
});

const Counts = Type.Object({
  visits: Type.Integer(),
  views: Type.Integer(),
  adds: Type.Integer(),
  checkouts: Type.Integer(),
  orders: Type.Integer(),
});
const FunnelReply = Type.Object({
  now: Counts,
  days: Type.Array(Type.Composite([Type.Object({ day: Type.String() }), Counts])),
  versions: Type.Array(Type.Composite([Type.Object({ slice: Type.String(), version: Type.String() }), Counts])),
});

/** The numbers and the funnel of the first screen. Amounts are in cents. */
export const reportRoutes =
  ({ db }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/numbers',
      about(
        'orders and revenue in cents of today, 7 or 30 days, compared with the previous period',
        { access: 'reports.read', querystring: Query },
        Reply,
      ),
      async ({ query }) => {
        const numbers = await readNumbers(db, PERIODS[query.period as keyof typeof PERIODS], new Date());
        return { ...numbers, from: numbers.from.toISOString(), to: numbers.to.toISOString() };
      },
    );

    app.get(
      '/staff/api/funnel',
      about(
        'visits, product views, adds, checkouts and orders of today, 7 or 30 days, per day and release version',
        { access: 'reports.read', querystring: Query },
        FunnelReply,
      ),
      async ({ query }) => readFunnel(db, PERIODS[query.period as keyof typeof PERIODS], new Date()),
    );
  };
