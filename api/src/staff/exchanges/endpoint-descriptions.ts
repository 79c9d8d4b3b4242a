/** Merged into STAFF_ENDPOINT_DESCRIPTIONS. */
export const EXCHANGE_ENDPOINT_DESCRIPTIONS = {
  'GET /staff/api/orders/:id/exchanges': {
    summary: 'Staff: pairs of an order that can be exchanged, and the free pairs of their other sizes (returns.decide)',
    errorStatuses: [400, 401, 403, 404],
  },
  'POST /staff/api/orders/:id/exchanges': {
    summary:
      'Staff: exchange pairs for another size at the same price; stock moves, money does not; 409 without stock (returns.decide)',
    errorStatuses: [400, 401, 403, 404, 409],
  },
};
