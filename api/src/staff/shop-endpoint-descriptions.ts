import { Type } from '@sinclair/typebox';

const guarded = [400, 401, 403];

/** First screen, customers, messages, newsletter and settings: part of STAFF_ENDPOINT_DESCRIPTIONS. */
export const SHOP_ENDPOINT_DESCRIPTIONS = {
  'GET /staff/api/attention': {
    summary: 'Staff: what waits for a person, by kind; only the kinds that the role may see',
    errorStatuses: [401],
  },
  'POST /staff/api/mails/:id/retry': {
    summary: 'Staff: send a mail that was given up once more (messages.reply)',
    errorStatuses: [...guarded, 404],
  },
  'POST /staff/api/mails/:id/discard': {
    summary: 'Staff: delete a mail that was given up (messages.reply)',
    errorStatuses: [...guarded, 404],
  },
  'GET /staff/api/numbers': {
    summary: 'Staff: orders and revenue in cents of today, 7 or 30 days against the period before (reports.read)',
    errorStatuses: guarded,
  },
  'GET /staff/api/funnel': {
    summary:
      'Staff: visits, product views, adds, checkouts and orders of today, 7 or 30 days, per day and release version (reports.read)',
    errorStatuses: guarded,
  },
  'GET /staff/api/customers': {
    summary: 'Staff: customers; q searches name, email and phone (customers.read)',
    errorStatuses: guarded,
  },
  'GET /staff/api/customers/:id': {
    summary: 'Staff: a customer with orders and messages; kept in the audit log (customers.read)',
    errorStatuses: [...guarded, 404],
  },
  'POST /staff/api/customers/:id/export': {
    summary:
      'Staff: everything stored about a customer; what is stored under an unconfirmed email only with a proof (customers.export)',
    errorStatuses: [...guarded, 404, 409],
    response: Type.Object({}),
  },
  'POST /staff/api/customers/:id/erase': {
    summary:
      'Staff: erase a customer; orders stay without personal data, and what is stored under an unconfirmed email stays without a proof (customers.erase)',
    errorStatuses: [...guarded, 404, 409],
  },
  'GET /staff/api/messages': {
    summary: 'Staff: messages of the contact form; open ones by default (messages.read)',
    errorStatuses: guarded,
  },
  'GET /staff/api/messages/:id': {
    summary: 'Staff: a message with its answers (messages.read)',
    errorStatuses: [...guarded, 404],
  },
  'POST /staff/api/messages/:id/reply': {
    summary: 'Staff: mail an answer to whoever wrote a message (messages.reply)',
    errorStatuses: [...guarded, 404, 409],
  },
  'PUT /staff/api/messages/:id/state': {
    summary: 'Staff: mark a message as answered, or as open again (messages.reply)',
    errorStatuses: [...guarded, 404, 409],
  },
  'GET /staff/api/newsletter': {
    summary: 'Staff: how many addresses the newsletter has (newsletter.export)',
    errorStatuses: [401, 403],
  },
  'GET /staff/api/newsletter.csv': {
    summary: 'Staff: the confirmed addresses of the newsletter as CSV; kept in the audit log (newsletter.export)',
    errorStatuses: [401, 403],
    type: 'text/csv',
  },
  'GET /staff/api/settings': { summary: "Staff: the shop's settings (settings.edit)", errorStatuses: [401, 403] },
  'PUT /staff/api/settings/shop': {
    summary: "Staff: change the shop's details, which pages and mails show (settings.edit)",
    errorStatuses: [...guarded, 409],
  },
  'PUT /staff/api/settings/checkout': {
    summary: 'Staff: close the checkout with a sentence for shoppers, or open it (settings.edit)',
    errorStatuses: [...guarded, 409],
  },
  'PUT /staff/api/settings/notices': {
    summary: "Staff: choose which mails the shop's own address gets (settings.edit)",
    errorStatuses: [...guarded, 409],
  },
  'PUT /staff/api/settings/stock': {
    summary: 'Staff: from how many pairs a size counts as low on stock (settings.edit)',
    errorStatuses: [...guarded, 409],
  },
};
