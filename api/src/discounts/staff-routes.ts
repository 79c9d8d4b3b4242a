import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../http/route-description';
import type { ApiDeps } from '../deps';
import { actorOf } from '../audit/actor';
import { Identifier } from '../http/identifier';
import { PageQuery } from '../http/page-query';
import { choice } from '../http/schema-parts';
import { DiscountTermsSchema } from './discount-input';
import { changeDiscount, createDiscount, discountNotFound } from './edit-discounts';
import { DISCOUNT_SORTS, DISCOUNT_STATES, listDiscounts, type DiscountSort, type DiscountState } from './list-discounts';

const Query = Type.Object({
  ...PageQuery,
  state: choice('state', DISCOUNT_STATES),
  sort: choice('sort', DISCOUNT_SORTS),
});
const NewDiscount = Type.Object({
  code: Type.String({ maxLength: 60, errorMessage: 'code is a text; empty for a random one.' }),
  ...DiscountTermsSchema.properties,
});
const ChangedDiscount = Type.Object({
  version: Type.Integer({ minimum: 1, maximum: 2_000_000_000, errorMessage: 'version is a number.' }),
  ...DiscountTermsSchema.properties,
});
const Shown = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  version: Type.Integer(),
  ...DiscountTermsSchema.properties,
  state: Type.Unsafe<DiscountState>({ type: 'string', enum: DISCOUNT_STATES }),
  used: Type.Integer(),
  held: Type.Integer({ description: 'uses that open payments hold' }),
  discountedCents: Type.Integer({ description: 'what the code has taken off in all orders' }),
});
const Page = Type.Object({ discounts: Type.Array(Shown), total: Type.Integer() });

/** Staff: discount codes and their conditions (SELL-2). A code is switched off, never deleted: orders refer to it. */
export const staffDiscountRoutes =
  ({ db }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const read = async (id: number) => {
      const [found] = (await listDiscounts(db, { id })).discounts;
      if (!found) throw discountNotFound();
      return found;
    };

    app.get(
      '/staff/api/discounts',
      about(
        'discount codes with their uses; q searches, state filters, sort, page and limit',
        { access: 'discounts.edit', querystring: Query },
        Page,
      ),
      async ({ query: { q, state, sort, page, limit } }) =>
        listDiscounts(db, {
          ...(q === undefined ? {} : { q }),
          ...(state ? { state: state as DiscountState } : {}),
          ...(sort ? { sort: sort as DiscountSort } : {}),
          page: Number(page ?? 1),
          limit: Number(limit ?? 50),
        }),
    );

    app.get(
      '/staff/api/discounts/:id',
      about('one discount code', { access: 'discounts.edit', params: Identifier }, Shown),
      ({ params }) => read(Number(params.id)),
    );

    app.post(
      '/staff/api/discounts',
      about(
        'make a discount code; an empty code gets a random one',
        { access: 'discounts.edit', errors: [409], body: NewDiscount },
        Shown,
      ),
      async (request) => read(await createDiscount(db, actorOf(request), request.body)),
    );

    app.put(
      '/staff/api/discounts/:id',
      about(
        'change the conditions of a code; 409 if it changed since `version`',
        { access: 'discounts.edit', errors: [409], params: Identifier, body: ChangedDiscount },
        Shown,
      ),
      async (request) => {
        const id = Number(request.params.id);
        await changeDiscount(db, actorOf(request), { id, ...request.body });
        return read(id);
      },
    );
  };
