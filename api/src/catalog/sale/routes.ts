import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../../staff/audit/actor';
import { Identifier, Reason, type IdParams } from '../../staff/identifier';
import { changeCompareAt, readPriceHistory } from './compare-at';

const Body = Type.Object({
  compareAtCents: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()], {
    errorMessage: 'compareAtCents is an amount in whole cents, or null.',
  }),
  reason: Reason,
});
const History = Type.Array(Type.Object({ priceCents: Type.Integer(), since: Type.String() }));

/** Staff: the old price of a sale, and what a product cost when (SELL-1). */
export const saleRoutes =
  ({ db, invalidateCatalog }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { staffAccess: 'prices.edit' } as const;

    app.put<IdParams & { Body: Static<typeof Body> }>(
      '/staff/api/products/:id/compare-at',
      { config, schema: { params: Identifier, body: Body } },
      async (request, reply) => {
        const productId = Number(request.params.id);
        const { compareAtCents, reason = '' } = request.body;
        await changeCompareAt(db, actorOf(request), { productId, compareAtCents, reason });
        invalidateCatalog([productId]);
        return reply.code(204).send();
      },
    );

    app.get<IdParams>(
      '/staff/api/products/:id/prices',
      { config, schema: { params: Identifier, response: { 200: History } } },
      async ({ params }) =>
        (await readPriceHistory(db, Number(params.id))).map(({ price_cents, since }) => ({
          priceCents: price_cents,
          since: since.toISOString(),
        })),
    );
  };
