import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fromCents } from 'shared/money';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { giveBack } from '../limits/limit-routes';
import { LIMITS, type Counted } from '../limits/rate-limit';
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
    // Every try counts until it turns out right: codes cannot be guessed.
    const limits = ({ user }: FastifyRequest): Counted[] => [[LIMITS.discountAccount, String(user.id)]];
    app.post<{ Body: Static<typeof BodySchema> }>(
      '/api/discount',
      { config: { limits }, schema: { body: BodySchema, response: { 200: AppliedSchema } } },
      async (request) => {
        const { user, body } = request;
        const applied = await transact(deps.db, async (trx) => {
          const lines = await priceCart(trx, user.id, { paidNow: false });
          return applyDiscount(trx, { code: body.code, accountId: user.id, lines, lock: false });
        });
        await giveBack(deps, request);
        const { code, terms, cents, lines } = applied;
        return { code, terms, discount: fromCents(cents), total: fromCents(totalOf(lines)) };
      },
    );
  };
