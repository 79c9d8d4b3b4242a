/** The part of STAFF_ENDPOINT_DESCRIPTIONS about discount codes. */
export const DISCOUNT_ENDPOINT_DESCRIPTIONS = {
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
