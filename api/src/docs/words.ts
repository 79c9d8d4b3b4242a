import { Type, type TSchema } from '@sinclair/typebox';
import { OrderRequestSchema, OrderSchema, OrderSessionSchema, ProductSchema, CartReplySchema, UserSchema } from 'shared/models';

/** What the schemas of a route do not say. Bodies and answers stand here only where the route checks them by hand. */
export interface Words {
  summary: string;
  /** Statuses in which it refuses, beside those that every route has (413, 415, 429, 503). */
  refuses?: readonly number[];
  /** Optional headers, each with what it does. */
  headers?: Readonly<Record<string, string>>;
  body?: TSchema;
  answer?: TSchema;
  /** Of an answer that is no JSON. */
  type?: string;
}

export const Message = Type.Object({ message: Type.String() });
const Reason = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) });
const page = { type: 'text/html' };

/** One entry per route, by method and path. A route without one fails the suite. */
export const WORDS: Record<string, Words> = {
  'POST /auth/login': { summary: 'Log in', refuses: [400, 401] },
  'POST /auth/create-account': { summary: 'Create an account', refuses: [400, 409] },
  'POST /auth/logout': { summary: 'End this session' },
  'POST /auth/logout-everywhere': { summary: 'End every session of the account', refuses: [401] },
  'GET /products': {
    summary: 'The catalogue, from memory, with ETag; X-Total-Count counts before offset and limit; q forgives slips',
    refuses: [400],
    answer: Type.Array(ProductSchema),
  },
  'GET /products/pictures/:slug/:file': { summary: 'A picture that came with an import', refuses: [400, 404], type: 'image/*' },
  'GET /api/cart': { summary: 'The cart', refuses: [401] },
  'POST /api/cart': {
    summary: 'Add pairs to the cart, at the price of the shop',
    refuses: [400, 401, 404, 409, 422],
    headers: {
      'Idempotency-Key':
        'A value of your own, the same when you ask again because an answer was lost: within a day the pairs are added once and the answer is the same. ' +
        '422 where it came with another request.',
    },
  },
  'PUT /api/cart': { summary: 'Set the quantity of a line', refuses: [400, 401, 404, 409] },
  'DELETE /api/cart': { summary: 'Remove a line, or without a size every line of the product', refuses: [400, 401, 404] },
  'POST /forgot-password/verify-mail': {
    summary: 'Send a one-time code; the same answer for known and unknown addresses',
    refuses: [400],
    answer: Message,
  },
  'POST /forgot-password/verify-otp': {
    summary: 'Exchange the code for a cookie that change-password demands',
    refuses: [400, 401],
    answer: Message,
  },
  'POST /forgot-password/change-password': {
    summary: 'Set a new password and end every session',
    refuses: [400, 401, 422],
    answer: Message,
  },
  'POST /newsletter': { summary: 'Subscribe; a mail asks for the confirmation', refuses: [400, 409], answer: Message },
  'GET /newsletter/confirm/:token': { summary: 'Page that asks for the confirmation', ...page },
  'POST /newsletter/confirm/:token': { summary: 'Confirm a subscription', refuses: [404], ...page },
  'GET /newsletter/unsubscribe/:token': { summary: 'Page that asks whether to leave', ...page },
  'POST /newsletter/unsubscribe/:token': { summary: 'Leave the newsletter, in one click', ...page },
  'POST /contact-us': { summary: 'Send a message to the shop', refuses: [400], answer: Message },
  'GET /api/user': { summary: 'The profile', refuses: [401, 404] },
  'PUT /api/user': { summary: 'Change the profile', refuses: [400, 401, 404, 409] },
  'GET /api/user/export': { summary: 'Everything that is stored about the person', refuses: [401, 404], answer: Type.Object({}) },
  'POST /api/user/delete': { summary: 'Erase the person; 403 for a wrong password', refuses: [400, 401, 403], answer: Message },
  'GET /api/order': { summary: 'Past orders, newest first', refuses: [401], answer: Type.Array(OrderSchema) },
  'POST /api/order': {
    summary: 'Freeze prices, hold the pairs, open a payment session',
    refuses: [400, 401, 409],
    body: OrderRequestSchema,
    answer: OrderSessionSchema,
  },
  'POST /api/order/confirmation': {
    summary: 'Settle a payment session; the same order however often it is asked',
    refuses: [400, 401, 403, 404, 409],
    body: Type.Object({ sessionId: Type.String(), orderRequest: Type.Optional(OrderRequestSchema) }),
    answer: OrderSchema,
  },
  'POST /api/order/:orderId/cancel': {
    summary: 'Cancel an order that is not packed yet',
    refuses: [400, 401, 404, 409],
    body: Reason,
    answer: OrderSchema,
  },
  'POST /api/order/:orderId/return': {
    summary: 'Ask to return a delivered order',
    refuses: [400, 401, 404, 409],
    body: Reason,
    answer: OrderSchema,
  },
  'POST /api/payments/:provider/webhook': {
    summary: "The provider's signed word on a session, in the provider's own form",
    refuses: [401],
    answer: Type.Object({ received: Type.Boolean() }),
  },
  'GET /sandbox/pay/:sessionId': { summary: 'Sandbox: the hosted payment page', refuses: [404], ...page },
  'POST /sandbox/pay/:sessionId': {
    summary: 'Sandbox: pay or cancel, by form; leads back to the shop',
    refuses: [402, 404, 422],
    ...page,
  },
  'GET /sandbox/payments/:sessionId': {
    summary: 'Sandbox: whether somebody was charged',
    refuses: [404],
    answer: Type.Object({
      sessionId: Type.String(),
      status: Type.String(),
      amount: Type.Integer(),
      refunded: Type.Integer(),
      currency: Type.String(),
    }),
  },
  'GET /sandbox/page.css': { summary: 'Sandbox: style of the payment page', type: 'text/css' },
  'GET /sandbox/page.js': { summary: 'Sandbox: script of the payment page', type: 'text/javascript' },
  'GET /docs': { summary: 'This description, to read', ...page },
  'GET /docs/json': { summary: 'This description, as OpenAPI 3.1', answer: Type.Object({}) },
  'GET /docs/page.css': { summary: 'Style of the description', type: 'text/css' },
};

/** Schemas that are told once and referred to by name. */
export const NAMED: Record<string, TSchema> = {
  Product: ProductSchema,
  Cart: CartReplySchema,
  User: UserSchema,
  OrderRequest: OrderRequestSchema,
  OrderSession: OrderSessionSchema,
  Order: OrderSchema,
  Message,
};
