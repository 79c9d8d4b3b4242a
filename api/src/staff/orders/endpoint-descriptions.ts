const guarded = [400, 401, 403];
const decided = [...guarded, 404, 409];

/** Merged into STAFF_ENDPOINT_DESCRIPTIONS. */
export const ORDER_ENDPOINT_DESCRIPTIONS = {
  'GET /staff/api/orders': {
    summary:
      'Staff: orders, searched, filtered, sorted and in pages, with the sizes of the ready views; amounts in cents for those who may see them (orders.read)',
    errorStatuses: guarded,
  },
  'GET /staff/api/orders.csv': {
    summary: 'Staff: the same orders as CSV, with commas or semicolons (orders.read)',
    errorStatuses: guarded,
    type: 'text/csv',
  },
  'GET /staff/api/orders/slips': {
    summary: 'Staff: what packing slips of up to 100 orders show (orders.read)',
    errorStatuses: guarded,
  },
  'GET /staff/api/orders/pick-list': {
    summary: 'Staff: what to fetch for all orders to pack and all new sizes to send (orders.read)',
    errorStatuses: [401, 403],
  },
  'GET /staff/api/orders/:id': {
    summary: 'Staff: an order with its lines, customer, history, payment and the actions that it allows (orders.read)',
    errorStatuses: [...guarded, 404],
  },
  'POST /staff/api/orders/:id/pack': {
    summary: 'Staff: mark an order packed and mail the shopper (orders.fulfill)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/send': {
    summary: 'Staff: mark an order sent, with courier, tracking number and link, and mail the shopper (orders.fulfill)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/send-exchange': {
    summary:
      'Staff: mark the new sizes of exchanges sent, with courier, tracking number and link, and mail the shopper (orders.fulfill)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/hand-over-exchange': {
    summary: 'Staff: mark the new sizes of exchanges picked up at the shop (orders.fulfill)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/correct-tracking': {
    summary: 'Staff: correct courier, tracking number and link of the parcel that left last; mails nobody (orders.fulfill)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/deliver': {
    summary: 'Staff: mark an order delivered and mail the shopper (orders.fulfill)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/cancel': {
    summary: 'Staff: cancel an order that is not packed; restocks, refunds and mails the shopper (orders.cancel)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/release': {
    summary: 'Staff: let an order on hold be packed all the same (orders.refund)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/dispute-lost': {
    summary: 'Staff: record that the bank took a disputed payment back; the shop refunds nothing more (orders.refund)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/notes': {
    summary: 'Staff: add a note that no page shows to shoppers (orders.read)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/:id/resend-mail': {
    summary: 'Staff: send one of the order’s mails once more (orders.read)',
    errorStatuses: decided,
  },
  'POST /staff/api/orders/bulk': {
    summary: 'Staff: mark up to 100 orders packed; says of each whether it was, or why not (orders.fulfill)',
    errorStatuses: guarded,
  },
};
