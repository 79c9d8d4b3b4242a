/** The part of STAFF_ENDPOINT_DESCRIPTIONS about discount codes and sales. */
export const DISCOUNT_ENDPOINT_DESCRIPTIONS = {
  'PUT /staff/api/products/:id/compare-at': {
    summary:
      'Staff: set or end the old price of a sale; 409 without a reason if it was not charged in the last 90 days (prices.edit)',
    errorStatuses: [400, 401, 403, 404, 409],
  },
  'PUT /staff/api/products/:id/planned-sale': {
    summary: 'Staff: plan a sale that begins, and may end, by itself; the old price as for a sale of now (prices.edit)',
    errorStatuses: [400, 401, 403, 404, 409],
  },
  'DELETE /staff/api/products/:id/planned-sale': {
    summary: 'Staff: drop the planned sale of a product (prices.edit)',
    errorStatuses: [400, 401, 403, 404],
  },
  'GET /staff/api/products/:id/prices': {
    summary: 'Staff: what a product cost when, the newest price first (prices.edit)',
    errorStatuses: [400, 401, 403, 404],
  },
  'GET /staff/api/discounts': {
    summary: 'Staff: discount codes with their uses; q searches, state filters, sort, page and limit (discounts.edit)',
    errorStatuses: [400, 401, 403],
  },
  'GET /staff/api/discounts/:id': { summary: 'Staff: one discount code (discounts.edit)', errorStatuses: [400, 401, 403, 404] },
  'POST /staff/api/discounts': {
    summary: 'Staff: make a discount code; an empty code gets a random one (discounts.edit)',
    errorStatuses: [400, 401, 403, 409],
  },
  'PUT /staff/api/discounts/:id': {
    summary: 'Staff: change the conditions of a code; 409 if somebody changed it since `version` (discounts.edit)',
    errorStatuses: [400, 401, 403, 404, 409],
  },
};
