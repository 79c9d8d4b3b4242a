import { Type, type TSchema } from '@sinclair/typebox';
import { OrderRequestSchema, OrderSchema, OrderSessionSchema, ProductSchema, CartReplySchema, UserSchema } from 'shared/models';
import { LAUNCH_DESCRIPTIONS } from '../launches/endpoint-descriptions';
import { STAFF_ENDPOINT_DESCRIPTIONS } from '../staff/endpoint-descriptions';

/** What a route's schemas do not express. Body and response are given only if the route validates by hand. */
export interface EndpointDescription {
  summary: string;
  /** Error statuses of the route, besides those of every route (413, 415, 429, 503). */
  errorStatuses?: readonly number[];
  /** Optional headers and their effect. */
  headers?: Readonly<Record<string, string>>;
  body?: TSchema;
  response?: TSchema;
  /** Content type of a response that is not JSON. */
  type?: string;
}

export const Message = Type.Object({ message: Type.String() });
const Reason = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) });
const page = { type: 'text/html' };

/** One entry per route, by method and path. The test suite fails for a route without an entry. */
export const ENDPOINT_DESCRIPTIONS: Record<string, EndpointDescription> = {
  ...LAUNCH_DESCRIPTIONS,
  'POST /auth/login': { summary: 'Log in', errorStatuses: [400, 401] },
  'POST /auth/create-account': { summary: 'Create an account', errorStatuses: [400, 409] },
  'POST /auth/logout': { summary: 'End this session' },
  'POST /auth/logout-everywhere': { summary: 'End every session of the account', errorStatuses: [401] },
  'GET /products': {
    summary: 'The product catalog, from memory, with ETag; X-Total-Count counts before offset and limit; q tolerates typos',
    errorStatuses: [400],
    response: Type.Array(ProductSchema),
  },
  'GET /products/pictures/:slug/:file': {
    summary: 'A file that an import of an earlier release left, until it is made into a picture',
    errorStatuses: [400, 404],
    type: 'image/*',
  },
  'GET /media/:id/:file': {
    summary: 'A product picture in one width and format; an address never changes what it shows',
    errorStatuses: [400, 404],
    type: 'image/*',
  },
  'GET /api/cart': { summary: 'The cart', errorStatuses: [401] },
  'POST /api/cart': {
    summary: 'Add pairs to the cart, at the current price',
    errorStatuses: [400, 401, 404, 409, 422],
    headers: {
      'Idempotency-Key':
        'A unique value. Send the same value when you retry: within a day the pairs are added once, and every retry gets the same response. ' +
        '422 if the key was used for another request.',
    },
  },
  'PUT /api/cart': { summary: 'Set the quantity of a line', errorStatuses: [400, 401, 404, 409] },
  'DELETE /api/cart': { summary: 'Remove a line, or without a size every line of the product', errorStatuses: [400, 401, 404] },
  'GET /api/wish-list': { summary: 'The saved products, newest first', errorStatuses: [401] },
  'POST /api/wish-list': {
    summary: 'Save products, each at what it cost at `savedAt` (now if absent); `notSaved` are those for which there was no room',
    errorStatuses: [400, 401, 404, 409],
  },
  'DELETE /api/wish-list': { summary: 'Remove a saved product', errorStatuses: [400, 401] },
  'POST /forgot-password/verify-mail': {
    summary: 'Send a one-time code; the response is the same for known and unknown addresses',
    errorStatuses: [400],
    response: Message,
  },
  'POST /forgot-password/verify-otp': {
    summary: 'Exchange the code for a cookie that change-password requires',
    errorStatuses: [400, 401],
    response: Message,
  },
  'POST /forgot-password/change-password': {
    summary: 'Set a new password and end every session',
    errorStatuses: [400, 401, 422],
    response: Message,
  },
  'GET /delivery-estimate': { summary: 'The last day on which an order of now arrives by courier' },
  'POST /newsletter': { summary: 'Subscribe; a confirmation link is mailed', errorStatuses: [400, 409], response: Message },
  'GET /newsletter/confirm/:token': { summary: 'Page that asks for confirmation', errorStatuses: [404], ...page },
  'POST /newsletter/confirm/:token': { summary: 'Confirm a subscription', errorStatuses: [404], ...page },
  'GET /newsletter/unsubscribe/:token': { summary: 'Page that asks whether to unsubscribe', errorStatuses: [404], ...page },
  'POST /newsletter/unsubscribe/:token': { summary: 'Unsubscribe with one click', errorStatuses: [404], ...page },
  'POST /back-in-stock': {
    summary: 'Ask for one mail when a sold-out size is back; the response is the same for every address',
    errorStatuses: [400, 404, 409],
    response: Message,
  },
  'GET /back-in-stock/forget/:token': { summary: 'Page that asks whether to forget the address', errorStatuses: [404], ...page },
  'POST /back-in-stock/forget/:token': {
    summary: 'Forget the address and all that it waits for, with one click',
    errorStatuses: [404],
    ...page,
  },
  'GET /forgot-password/link/:token': {
    summary: 'Page of the link beside a one-time code',
    errorStatuses: [404, 429],
    ...page,
  },
  'POST /forgot-password/link/:token': {
    summary: 'Exchange the link for the cookie with which change-password works, as a correct code is',
    errorStatuses: [404, 429],
    ...page,
  },
  'GET /email-change/undo/:token': {
    summary: 'Page that asks whether to put back the email address that an account had',
    errorStatuses: [404, 429],
    ...page,
  },
  'POST /email-change/undo/:token': {
    summary: 'Put the address back: every session ends, and where another one logged in meanwhile, the password as well',
    errorStatuses: [404, 409, 429],
    ...page,
  },
  'GET /Track/:token': {
    summary: 'Page: where an order is, for whoever has the link of its mail',
    errorStatuses: [404],
    ...page,
  },
  'GET /track/:token': { summary: 'Leads to /Track/:token', ...page },
  'POST /contact-us': { summary: 'Send a message to the shop', errorStatuses: [400], response: Message },
  'GET /api/user': { summary: 'The profile', errorStatuses: [401, 404] },
  'PUT /api/user': {
    summary:
      'Change the profile. A new email is stored and shown at once; the one before alone logs in until a code that came to the new one is shown, or the password is given with it',
    errorStatuses: [400, 401, 403, 404, 409],
  },
  'GET /api/user/email': { summary: 'The email address, and whether it is confirmed', errorStatuses: [401, 404] },
  'GET /api/user/email/former': {
    summary: 'The email that still logs in while the one of the profile is not proven; null where that one does',
    errorStatuses: [401],
  },
  'POST /api/user/email/code': {
    summary: 'Send a one-time code to the address of the account; 409 if it is confirmed already',
    errorStatuses: [401, 404, 409],
    response: Message,
  },
  'POST /api/user/email/confirm': {
    summary:
      'Confirm the address with the code: it logs in from now on. What is stored under it is then part of export and deletion',
    errorStatuses: [400, 401, 409],
    response: Message,
  },
  'GET /api/user/export': {
    summary: 'All data stored about the customer; what is stored under the address only if it is confirmed',
    errorStatuses: [401, 404],
    response: Type.Object({}),
  },
  'POST /api/user/delete': {
    summary: 'Erase the account, its personal data and what is stored under its confirmed address; 403 for a wrong password',
    errorStatuses: [400, 401, 403],
    response: Message,
  },
  'GET /api/order': { summary: 'Past orders, newest first', errorStatuses: [401], response: Type.Array(OrderSchema) },
  'GET /api/delivery': {
    summary: 'The ways of delivery on offer, the courier first, each with its estimate',
    errorStatuses: [401],
  },
  'POST /api/discount': {
    summary: 'Check a discount code for the cart: what it takes off, and its conditions; holds nothing',
    errorStatuses: [400, 401, 409],
  },
  'POST /api/order': {
    summary: 'Freeze prices, hold the items and the use of a discount code, open a payment session',
    errorStatuses: [400, 401, 409],
    body: Type.Composite([
      OrderRequestSchema,
      Type.Object({
        discountCode: Type.Optional(Type.String({ maxLength: 60 })),
        delivery: Type.Optional(Type.String({ maxLength: 60, description: "'courier' (default), 'pick-up' or 'locker:<id>'" })),
      }),
    ]),
    response: OrderSessionSchema,
  },
  'POST /api/order/confirmation': {
    summary: 'Settle a payment session; idempotent, always returns the same order',
    errorStatuses: [400, 401, 403, 404, 409],
    body: Type.Object({ sessionId: Type.String(), orderRequest: Type.Optional(OrderRequestSchema) }),
    response: OrderSchema,
  },
  'POST /api/order/:orderId/cancel': {
    summary: 'Cancel an order that is not packed yet',
    errorStatuses: [400, 401, 404, 409],
    body: Reason,
    response: OrderSchema,
  },
  'POST /api/order/:orderId/return': {
    summary: 'Ask to return a delivered order',
    errorStatuses: [400, 401, 404, 409],
    body: Reason,
    response: OrderSchema,
  },
  'POST /api/payments/:provider/webhook': {
    summary: "Signed webhook of the provider, in the provider's own format",
    errorStatuses: [401],
    response: Type.Object({ received: Type.Boolean() }),
  },
  'GET /sandbox/pay/:sessionId': { summary: 'Sandbox: the hosted payment page', errorStatuses: [404], ...page },
  'POST /sandbox/pay/:sessionId': {
    summary: 'Sandbox: pay or cancel, by form; leads back to the shop',
    errorStatuses: [402, 404, 422],
    ...page,
  },
  'GET /sandbox/payments/:sessionId': {
    summary: 'Sandbox: the state of a payment',
    errorStatuses: [404],
    response: Type.Object({
      sessionId: Type.String(),
      status: Type.String(),
      amount: Type.Integer(),
      refunded: Type.Integer(),
      currency: Type.String(),
    }),
  },
  'GET /sandbox/page.css': { summary: 'Sandbox: style sheet of the payment page', type: 'text/css' },
  'GET /sandbox/page.js': { summary: 'Sandbox: script of the payment page', type: 'text/javascript' },
  ...STAFF_ENDPOINT_DESCRIPTIONS,
  'GET /docs': { summary: 'This documentation as a page', ...page },
  'GET /docs/json': { summary: 'This documentation as OpenAPI 3.1', response: Type.Object({}) },
  'GET /docs/page.css': { summary: 'Style sheet of the documentation page', type: 'text/css' },
};

/** Schemas that are defined once and referenced by name. */
export const NAMED_SCHEMAS: Record<string, TSchema> = {
  Product: ProductSchema,
  Cart: CartReplySchema,
  User: UserSchema,
  OrderRequest: OrderRequestSchema,
  OrderSession: OrderSessionSchema,
  Order: OrderSchema,
  Message,
};
