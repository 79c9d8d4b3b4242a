import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../audit/actor';
import { recordEvent } from '../audit/audited';
import { Identifier, type IdParams, RequiredReason } from '../identifier';
import { pageOf, PageQuery } from '../page-query';
import { customerNotFound, eraseCustomer, exportCustomer } from './personal-data';
import { CUSTOMER_SORTS, readCustomer, readCustomers, type CustomerMessage, type CustomerRow } from './read-customers';

const ListQuery = Type.Object({
  ...PageQuery,
  sort: Type.Optional(
    Type.String({ pattern: `^(${CUSTOMER_SORTS.join('|')})$`, errorMessage: `sort is one of ${CUSTOMER_SORTS.join(', ')}.` }),
  ),
});
const At = Type.Union([Type.String(), Type.Null()]);
const Customer = {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  createdAt: Type.String(),
  orders: Type.Integer(),
  spent: Type.Integer(),
  lastOrderAt: At,
  newsletter: Type.Boolean(),
};
const Messages = Type.Array(
  Type.Object({ id: Type.Integer(), email: Type.String(), receivedAt: Type.String(), state: Type.String(), text: Type.String() }),
);
const List = Type.Object({ total: Type.Integer(), customers: Type.Array(Type.Object(Customer)) });
const Detail = Type.Object({
  ...Customer,
  address: Type.String(),
  emailConfirmed: Type.Boolean(),
  logInEmail: Type.String(),
  unprovenEmails: Type.Array(Type.String()),
  recentOrders: Type.Array(
    Type.Object({
      id: Type.String(),
      orderedAt: Type.String(),
      status: Type.String(),
      total: Type.Integer(),
      items: Type.Integer(),
    }),
  ),
  messages: Messages,
  unprovenMessages: Messages,
});
/** `proofs`: how the staff know that an email that is not confirmed is the person's. Without one, what is stored under it is left out. */
const ReasonBody = Type.Object({
  reason: RequiredReason,
  proofs: Type.Optional(
    Type.Array(Type.Object({ email: Type.String({ maxLength: 320 }), reason: RequiredReason }), {
      maxItems: 2,
      errorMessage: 'proofs is a list of emails, each with a reason.',
    }),
  ),
});
type ReasonRequest = IdParams & { Body: Static<typeof ReasonBody> };

/** Customers, their orders, and what the privacy law gives them. Amounts are in cents. */
export const customerRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { db } = deps;
    const config = { staffAccess: 'customers.read' } as const;

    app.get<{ Querystring: Static<typeof ListQuery> }>(
      '/staff/api/customers',
      { config, schema: { querystring: ListQuery, response: { 200: List } } },
      async ({ query: { sort = '-created', ...page } }) => {
        const { total, customers } = await readCustomers(db, { ...pageOf(page), sort });
        return { total, customers: customers.map(shown) };
      },
    );

    app.get<IdParams>(
      '/staff/api/customers/:id',
      { config, schema: { params: Identifier, response: { 200: Detail } } },
      async (request) => {
        const id = Number(request.params.id);
        const found = await readCustomer(db, id);
        if (!found) throw customerNotFound();
        // People may ask who has looked at their data.
        await recordEvent(db, actorOf(request), { action: 'customer.view', subject: `customer:${id}` });
        return {
          ...found,
          ...shown(found),
          recentOrders: found.recentOrders.map((order) => ({ ...order, orderedAt: order.orderedAt.toISOString() })),
          messages: found.messages.map(shownMessage),
          unprovenMessages: found.unprovenMessages.map(shownMessage),
        };
      },
    );

    app.post<ReasonRequest>(
      '/staff/api/customers/:id/export',
      { config: { staffAccess: 'customers.export' }, schema: { params: Identifier, body: ReasonBody } },
      async (request) => exportCustomer(deps, actorOf(request), askedBy(request)),
    );

    app.post<ReasonRequest>(
      '/staff/api/customers/:id/erase',
      { config: { staffAccess: 'customers.erase' }, schema: { params: Identifier, body: ReasonBody } },
      async (request, reply) => {
        await eraseCustomer(deps, actorOf(request), askedBy(request));
        return reply.code(204).send();
      },
    );
  };

const askedBy = ({ params, body }: FastifyRequest<ReasonRequest>) => ({
  id: Number(params.id),
  reason: body.reason.trim(),
  proofs: (body.proofs ?? []).map(({ email, reason }) => ({ email, reason: reason.trim() })),
});

const shownMessage = ({ receivedAt, ...message }: CustomerMessage) => ({ ...message, receivedAt: receivedAt.toISOString() });

const shown = ({ createdAt, lastOrderAt, ...row }: CustomerRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastOrderAt: lastOrderAt?.toISOString() ?? null,
});
