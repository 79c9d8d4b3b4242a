const decided = [400, 401, 403, 404, 409];

/** Merged into STAFF_ENDPOINT_DESCRIPTIONS. */
export const RETURN_ENDPOINT_DESCRIPTIONS = {
  'GET /staff/api/returns': {
    summary: 'Staff: returns, those that wait longest first; state filters, q searches, page and limit page (orders.read)',
    errorStatuses: [400, 401, 403],
  },
  'GET /staff/api/returns/:id': {
    summary: 'Staff: a return with its lines and what happened (orders.read)',
    errorStatuses: [400, 401, 403, 404],
  },
  'POST /staff/api/returns/:id/approve': {
    summary: 'Staff: approve a return; the instructions are mailed to the shopper (returns.decide)',
    errorStatuses: decided,
  },
  'POST /staff/api/returns/:id/decline': {
    summary: 'Staff: decline a return with a reason that is mailed to the shopper (returns.decide)',
    errorStatuses: decided,
  },
  'POST /staff/api/returns/:id/reopen': {
    summary: 'Staff: look again at a return that was declined; the shopper gets a mail (returns.decide)',
    errorStatuses: decided,
  },
  'POST /staff/api/returns/:id/not-come': {
    summary: 'Staff: close the return of an exchange whose old pairs did not come (returns.decide)',
    errorStatuses: decided,
  },
  'POST /staff/api/returns/:id/receive': {
    summary: 'Staff: record what came back, in which condition, and what goes on the shelf (returns.receive)',
    errorStatuses: decided,
  },
  'POST /staff/api/returns/:id/refund': {
    summary: 'Staff: pay back the pairs that came (orders.refund)',
    errorStatuses: decided,
  },
  'POST /staff/api/returns/:id/exchange': {
    summary: 'Staff: send other sizes for the pairs that came; 409 without stock (returns.decide)',
    errorStatuses: decided,
  },
};
