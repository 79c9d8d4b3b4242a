import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../../audit/actor';
import { Identifier, Reason } from '../../http/identifier';
import { changeCompareAt, readPriceHistory } from './compare-at';
import { dropPlannedSale, planSale } from './planned-sale';
import { assertProductExists } from '../products/product-exists';
import { MAX_PRICE_CENTS } from '../products/product-schema';

const Cents = Type.Integer({ minimum: 1, maximum: 1_000_000_000, errorMessage: 'This is an amount in whole cents.' });
const Price = Type.Integer({ minimum: 1, maximum: MAX_PRICE_CENTS, errorMessage: 'The price is an amount up to R 1 000 000.' });
const Time = Type.String({ maxLength: 40, errorMessage: 'This is a date and time (ISO 8601).' });
const TimeOrNull = Type.Union([Time, Type.Null()], { errorMessage: 'This is a date and time (ISO 8601), or null.' });
/** The sale that the page showed, sent back so that staff do not replace a sale that they have not seen. */
const SeenSale = Type.Object({
  priceCents: Type.Integer(),
  compareAtCents: Type.Union([Type.Integer(), Type.Null()]),
  saleEndsAt: TimeOrNull,
});
const SeenPlan = Type.Union([
  Type.Object({ priceCents: Type.Integer(), compareAtCents: Type.Integer(), startsAt: Time, endsAt: TimeOrNull }),
  Type.Null(),
]);
const Dropped = Type.Union([Type.Object({ seen: Type.Optional(SeenPlan) }), Type.Null()]);
const Body = Type.Object({
  compareAtCents: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()], {
    errorMessage: 'compareAtCents is an amount in whole cents, or null.',
  }),
  endsOn: Type.Optional(
    Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()], {
      errorMessage: 'endsOn is a date such as 2026-11-30, or null.',
    }),
  ),
  endsAt: Type.Optional(TimeOrNull),
  reason: Reason,
  seen: Type.Optional(SeenSale),
});
const Plan = Type.Object({
  priceCents: Price,
  compareAtCents: Cents,
  startsAt: Time,
  endsAt: TimeOrNull,
  reason: Reason,
  seen: Type.Optional(SeenPlan),
});
const History = Type.Array(Type.Object({ priceCents: Type.Integer(), since: Type.String() }));

/** Staff: the old price of a sale, and the prices of a product by date (SELL-1). */
export const saleRoutes =
  ({ db, invalidateCatalog }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/staff/api/products/:id/compare-at',
      about(
        'set or end the old price of a sale; 409 without a reason if it was not charged in the last 90 days',
        { access: 'prices.edit', errors: [409], params: Identifier, body: Body },
        204,
      ),
      async (request) => {
        const productId = Number(request.params.id);
        const { compareAtCents, endsOn = null, endsAt = endsOn, reason = '', seen } = request.body;
        await changeCompareAt(db, actorOf(request), { productId, compareAtCents, endsAt, reason, seen });
        // All of it: a page that shows the product is rendered again at once.
        invalidateCatalog();
      },
    );

    app.put(
      '/staff/api/products/:id/planned-sale',
      about(
        'plan a sale that begins, and may end, by itself; the old price as for a current sale',
        { access: 'prices.edit', errors: [409], params: Identifier, body: Plan },
        204,
      ),
      async (request) => {
        const { reason = '', ...plan } = request.body;
        await planSale(db, actorOf(request), { ...plan, reason, productId: Number(request.params.id) });
      },
    );

    app.delete(
      '/staff/api/products/:id/planned-sale',
      about('drop the planned sale of a product', { access: 'prices.edit', params: Identifier, body: Dropped }, 204),
      async (request) => void (await dropPlannedSale(db, actorOf(request), Number(request.params.id), request.body?.seen)),
    );

    app.get(
      '/staff/api/products/:id/prices',
      about('the price history of a product, newest first', { access: 'prices.edit', params: Identifier }, History),
      async ({ params }) => {
        const productId = Number(params.id);
        await assertProductExists(db, productId);
        const prices = await readPriceHistory(db, productId);
        return prices.map(({ price_cents, since }) => ({ priceCents: price_cents, since: since.toISOString() }));
      },
    );
  };
