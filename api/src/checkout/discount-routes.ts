import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { fromCents } from 'shared/money';
import { about } from '../http/route-description';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { giveBack } from '../limits/limit-routes';
import { LIMITS, type Counted } from '../limits/rate-limit';
import { priceCart, totalOf } from './price-cart';
import { applyDiscount } from '../discounts/apply-discount';

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
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Every try counts until it turns out right: codes cannot be guessed.
    const limits = ({ user }: FastifyRequest): Counted[] => [[LIMITS.discountAccount, String(user.id)]];
    app.post(
      '/api/discount',
      about(
        'Check a discount code for the cart: what it takes off, and its conditions; holds nothing',
        { config: { limits }, errors: [409], body: BodySchema },
        AppliedSchema,
      ),
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
