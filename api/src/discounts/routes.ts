import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { fromCents } from 'shared/money';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { enforceLimit, LIMITS, undoHit } from '../limits/rate-limit';
import { priceCart, totalOf } from '../orders/price-cart';
import { applyDiscount } from './apply-discount';

const BodySchema = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 60, errorMessage: 'Enter a discount code.' }),
});
const AppliedSchema = Type.Object({
  code: Type.String(),
  terms: Type.String(),
  discount: Type.Number({ description: 'rand' }),
  total: Type.Number({ description: 'rand, with the VAT if the seller charges any, after the discount' }),
});

/** Checks a discount code for the cart (SELL-2). Nothing is held: that happens with POST /api/order. */
export const discountRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.post<{ Body: Static<typeof BodySchema> }>(
      '/api/discount',
      { schema: { body: BodySchema, response: { 200: AppliedSchema } } },
      async ({ user, body }) => {
        const subject = String(user.id);
        // Every try counts until it turns out right: codes cannot be guessed.
        await enforceLimit(deps, LIMITS.discountAccount, subject);
        const applied = await transact(deps.db, async (trx) => {
          const lines = await priceCart(trx, user.id, { paidNow: false });
          return applyDiscount(trx, { code: body.code, accountId: user.id, lines, lock: false });
        });
        await undoHit(deps, LIMITS.discountAccount, subject);
        const { code, terms, cents, lines } = applied;
        return { code, terms, discount: fromCents(cents), total: fromCents(totalOf(lines)) };
      },
    );
  };
