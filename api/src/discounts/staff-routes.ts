import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../deps';
import { actorOf } from '../staff/audit/actor';
import { Identifier, type IdParams } from '../staff/identifier';
import { DiscountTermsSchema } from './discount-input';
import { changeDiscount, createDiscount, discountNotFound } from './edit-discounts';
import { DISCOUNT_SORTS, DISCOUNT_STATES, listDiscounts, type DiscountSort, type DiscountState } from './list-discounts';

const oneOf = (name: string, values: readonly string[]) =>
  Type.Optional(Type.String({ pattern: `^(${values.join('|')})$`, errorMessage: `${name} is one of ${values.join(', ')}.` }));
const Query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, errorMessage: 'q is a text.' })),
  state: oneOf('state', DISCOUNT_STATES),
  sort: oneOf('sort', DISCOUNT_SORTS),
  page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,4}$', errorMessage: 'page is a number from 1.' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$', errorMessage: 'limit is a number from 1 to 100.' })),
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
  state: Type.String(),
  used: Type.Integer(),
  held: Type.Integer({ description: 'uses that open payments hold' }),
  discountedCents: Type.Integer({ description: 'what the code has taken off in all orders' }),
});
const Page = Type.Object({ discounts: Type.Array(Shown), total: Type.Integer() });

/** Staff: discount codes and their conditions (SELL-2). A code is switched off, never deleted: orders refer to it. */
export const staffDiscountRoutes =
  ({ db }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { staffAccess: 'discounts.edit' } as const;
    const read = async (id: number) => {
      const [found] = (await listDiscounts(db, { id })).discounts;
      if (!found) throw discountNotFound();
      return found;
    };

    app.get<{ Querystring: Static<typeof Query> }>(
      '/staff/api/discounts',
      { config, schema: { querystring: Query, response: { 200: Page } } },
      async ({ query: { q, state, sort, page, limit } }) =>
        listDiscounts(db, {
          ...(q === undefined ? {} : { q }),
          ...(state === undefined ? {} : { state: state as DiscountState }),
          ...(sort === undefined ? {} : { sort: sort as DiscountSort }),
          page: Number(page ?? 1),
          limit: Number(limit ?? 50),
        }),
    );

    app.get<IdParams>(
      '/staff/api/discounts/:id',
      { config, schema: { params: Identifier, response: { 200: Shown } } },
      ({ params }) => read(Number(params.id)),
    );

    app.post<{ Body: Static<typeof NewDiscount> }>(
      '/staff/api/discounts',
      { config, schema: { body: NewDiscount, response: { 200: Shown } } },
      async (request) => read(await createDiscount(db, actorOf(request), request.body)),
    );

    app.put<IdParams & { Body: Static<typeof ChangedDiscount> }>(
      '/staff/api/discounts/:id',
      { config, schema: { params: Identifier, body: ChangedDiscount, response: { 200: Shown } } },
      async (request) => {
        const id = Number(request.params.id);
        await changeDiscount(db, actorOf(request), { id, ...request.body });
        return read(id);
      },
    );
  };
