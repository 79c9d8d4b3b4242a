/** The part of STAFF_ENDPOINT_DESCRIPTIONS about delivery. */
export const DELIVERY_ENDPOINT_DESCRIPTIONS = {
  'GET /staff/api/delivery': {
    summary: 'Staff: ways of delivery, lockers and closed days (settings.edit)',
    errorStatuses: [401, 403],
  },
  'PUT /staff/api/delivery': {
    summary: 'Staff: change them; 409 if somebody changed them since `version` (settings.edit)',
    errorStatuses: [400, 401, 403, 409],
  },
};
