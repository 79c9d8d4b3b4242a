const guarded = [400, 401, 403];

/** Brands, products, stock and pictures: their part of STAFF_ENDPOINT_DESCRIPTIONS. */
export const CATALOG_ENDPOINT_DESCRIPTIONS = {
  'GET /staff/api/brands': { summary: 'Staff: all brands in their order (products.edit)', errorStatuses: [401, 403] },
  'POST /staff/api/brands': {
    summary: 'Staff: add a brand at the end; its address follows from the name if none is given (products.edit)',
    errorStatuses: [...guarded, 409],
  },
  'PUT /staff/api/brands/:id': {
    summary: 'Staff: change name, picture, position or whether a brand is shown (products.edit)',
    errorStatuses: [...guarded, 404, 409],
  },
};
