/** The part of STAFF_ENDPOINT_DESCRIPTIONS about couriers. */
export const COURIER_ENDPOINT_DESCRIPTIONS = {
  'GET /staff/api/orders/:id/parcel': {
    summary: 'Staff: the parcel of an order at the courier, and whether it can be booked (orders.fulfill)',
    errorStatuses: [400, 401, 403, 404],
  },
  'POST /staff/api/orders/:id/parcel': {
    summary: 'Staff: book the parcel of a packed order with the courier; the second time changes nothing (orders.fulfill)',
    errorStatuses: [400, 401, 403, 404, 409, 503],
  },
  'POST /staff/api/orders/:id/parcel/cancel': {
    summary: 'Staff: call the courier off before it fetches the parcel; the second time changes nothing (orders.fulfill)',
    errorStatuses: [400, 401, 403, 404, 409, 503],
  },
  'GET /staff/api/orders/:id/parcel/label': {
    summary: "Staff: redirect to the courier's label of the parcel, a PDF (orders.fulfill)",
    errorStatuses: [400, 401, 403, 404, 409, 503],
  },
};
