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
  'GET /staff/api/products': {
    summary:
      'Staff: products by search, state and brand, sorted, in pages; without a state all but archived ones; ids names them, archived or not (products.edit)',
    errorStatuses: guarded,
  },
  'GET /staff/api/products/:id': {
    summary: 'Staff: one product in any state (products.edit)',
    errorStatuses: [...guarded, 404],
  },
  'POST /staff/api/products': { summary: 'Staff: a new draft (products.edit)', errorStatuses: [...guarded, 409] },
  'PUT /staff/api/products/:id': {
    summary: 'Staff: change a product; a new price needs prices.edit as well (products.edit)',
    errorStatuses: [...guarded, 404, 409],
  },
  'POST /staff/api/products/:id/state': {
    summary: 'Staff: put a product on sale, back into draft, or into the archive, where its page answers 410 (products.edit)',
    errorStatuses: [...guarded, 404, 409],
  },
  'POST /staff/api/products/:id/duplicate': {
    summary: 'Staff: a draft with the texts, pictures and sizes of a product (products.edit)',
    errorStatuses: [...guarded, 404],
  },
  'POST /staff/api/products/:id/preview': {
    summary: 'Staff: the address of its page as it will be, valid for an hour (products.edit)',
    errorStatuses: [...guarded, 404],
  },
  'GET /staff/api/products.csv': {
    summary: 'Staff: the whole catalog as the CSV that an import reads, with commas or semicolons (products.edit)',
    errorStatuses: guarded,
  },
  'POST /staff/api/products/import/preview': {
    summary:
      'Staff: what importing a CSV (the body, text/csv) would do, and its mistakes by row and column. Answers with lines of JSON: progress, and at the end result or error (products.edit)',
    errorStatuses: [...guarded, 413, 415],
  },
  'POST /staff/api/products/import': {
    summary:
      'Staff: import a CSV, all rows or none; fingerprint is that of the preview, 409 if the catalog was changed since. Answers with lines of JSON: progress, and at the end result or error (products.edit)',
    errorStatuses: [...guarded, 413, 415],
  },
  'POST /staff/api/pictures': {
    summary:
      'Staff: upload a picture; the body is the file, JPEG, PNG, WebP or AVIF, at most 20 MB and 50 megapixels; 422 says why it is not taken (products.edit)',
    errorStatuses: [...guarded, 422],
  },
  'GET /staff/api/pictures': {
    summary: 'Staff: how far these pictures are (products.edit)',
    errorStatuses: guarded,
  },
  'GET /staff/api/stock': {
    summary: 'Staff: stock of all products; q searches, low keeps those with few free pairs of a size (stock.adjust)',
    errorStatuses: guarded,
  },
  'GET /staff/api/stock/scan': {
    summary: 'Staff: the size that a barcode or an SKU belongs to, with its pairs on hand and to pack (stock.adjust)',
    errorStatuses: [...guarded, 404],
  },
  'GET /staff/api/stock/:productId': {
    summary: 'Staff: stock of the sizes of a product (stock.adjust)',
    errorStatuses: [...guarded, 404],
  },
  'GET /staff/api/stock/:productId/history': {
    summary: 'Staff: what happened to the stock of a product, the newest first (stock.adjust)',
    errorStatuses: [...guarded, 404],
  },
  'POST /staff/api/stock/:productId/:size/:action': {
    summary: 'Staff: set, add or remove pairs with a reason; 409 if the number on hand is not the one seen (stock.adjust)',
    errorStatuses: [...guarded, 404, 409],
  },
  'POST /staff/api/stocktake': {
    summary: 'Staff: take counts over, all or none; 409 names the counts that are out of date (stock.adjust)',
    errorStatuses: [...guarded, 409],
  },
};
