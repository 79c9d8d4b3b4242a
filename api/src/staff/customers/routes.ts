import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { about, documented } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';
import { Identifier, type IdParams, RequiredReason } from '../../http/identifier';
import { pageOf, PageQuery } from '../../http/page-query';
import { choice, NullableText } from '../../http/schema-parts';
import { customerNotFound, eraseCustomer, exportCustomer } from './personal-data';
import { CUSTOMER_SORTS, readCustomer, readCustomers, type CustomerMessage, type CustomerRow } from './read-customers';

const ListQuery = Type.Object({
  ...PageQuery,
  sort: choice('sort', CUSTOMER_SORTS),
});
const Customer = {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  createdAt: Type.String(),
  orders: Type.Integer(),
  spent: Type.Integer(),
  lastOrderAt: NullableText,
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
/** `proofs`: how the staff know that an email that is not confirmed is the person's. Without one, data stored under it is left out. */
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

/** Customers, their orders, and their rights under the privacy law. Amounts are in cents. */
export const customerRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/staff/api/customers',
      about('customers; q searches name, email and phone', { access: 'customers.read', querystring: ListQuery }, List),
      async ({ query: { sort, ...page } }) => {
        const { total, customers } = await readCustomers(db, { ...pageOf(page), sort: sort || '-created' });
        return { total, customers: customers.map(shown) };
      },
    );

    app.get(
      '/staff/api/customers/:id',
      about(
        'a customer with orders and messages; kept in the audit log',
        { access: 'customers.read', params: Identifier },
        Detail,
      ),
      async (request) => {
        const id = Number(request.params.id);
        const found = await readCustomer(db, id);
        if (!found) throw customerNotFound();
        // People may ask who has looked at their data.
        await recordAudit(db, actorOf(request), { action: 'customer.view', subject: `customer:${id}` });
        return {
          ...found,
          ...shown(found),
          recentOrders: found.recentOrders.map((order) => ({ ...order, orderedAt: order.orderedAt.toISOString() })),
          messages: found.messages.map(shownMessage),
          unprovenMessages: found.unprovenMessages.map(shownMessage),
        };
      },
    );

    app.post(
      '/staff/api/customers/:id/export',
      about(
        'everything stored about a customer; what is stored under an unconfirmed email only with a proof',
        { access: 'customers.export', errors: [409], params: Identifier, body: ReasonBody },
        documented(Type.Object({})),
      ),
      async (request) => exportCustomer(deps, actorOf(request), askedBy(request)),
    );

    app.post(
      '/staff/api/customers/:id/erase',
      about(
        'erase a customer; orders stay without personal data, and what is stored under an unconfirmed email stays without a proof',
        { access: 'customers.erase', errors: [409], params: Identifier, body: ReasonBody },
        204,
      ),
      async (request) => void (await eraseCustomer(deps, actorOf(request), askedBy(request))),
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
