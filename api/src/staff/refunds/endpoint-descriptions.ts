const decided = [400, 401, 403, 404, 409];
const read = [400, 401, 403, 404];

/** Merged into STAFF_ENDPOINT_DESCRIPTIONS. */
export const REFUND_ENDPOINT_DESCRIPTIONS = {
  'GET /staff/api/orders/:id/refunds': {
    summary: 'Staff: what was paid, refunded and is left of an order, its refunds and credit notes, in cents (orders.read-money)',
    errorStatuses: read,
  },
  'POST /staff/api/orders/:id/refunds': {
    summary:
      'Staff: refund an order whole, by pairs or by amount; never more than is left; 409 with the present sum if somebody refunded meanwhile (orders.refund)',
    errorStatuses: decided,
  },
  'GET /staff/api/orders/:id/credit-notes/:serial': {
    summary: 'Staff: a credit note as it was issued (orders.read-money)',
    errorStatuses: read,
  },
  'GET /staff/api/credit-notes.csv': {
    summary: 'Staff: the credit notes of some days as CSV, with commas or semicolons (orders.read-money)',
    errorStatuses: [400, 401, 403],
    type: 'text/csv',
  },
  'POST /staff/api/refunds/:refundId/retry': {
    summary:
      'Staff: ask the provider again for a refund that failed for good; 409 while it may still pay, 503 if it does not say (orders.refund)',
    errorStatuses: [...decided, 503],
  },
  'POST /staff/api/refunds/:refundId/done': {
    summary: 'Staff: record that the money of a refund was paid back by other means; the shopper gets a mail (orders.refund)',
    errorStatuses: decided,
  },
};
