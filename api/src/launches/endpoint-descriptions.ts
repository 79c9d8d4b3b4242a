import { Type } from '@sinclair/typebox';

const guarded = [400, 401, 403];
const Message = Type.Object({ message: Type.String() });
const Any = Type.Object({});

/** Launches for staff: part of STAFF_ENDPOINT_DESCRIPTIONS. */
export const STAFF_LAUNCH_DESCRIPTIONS = {
  'GET /staff/api/launches': {
    summary: 'Staff: launches, the newest opening first (launches.read)',
    errorStatuses: guarded,
    response: Any,
  },
  'POST /staff/api/launches': {
    summary: 'Staff: make a draft of a launch (launches.edit)',
    errorStatuses: guarded,
    response: Any,
  },
  'GET /staff/api/launches/rules-template': {
    summary: 'Staff: rules with the parts that the law wants (launches.read)',
    errorStatuses: guarded,
    response: Any,
  },
  'GET /staff/api/launches/:id': { summary: 'Staff: a launch (launches.read)', errorStatuses: [...guarded, 404], response: Any },
  'PUT /staff/api/launches/:id': {
    summary: 'Staff: change a draft (launches.edit)',
    errorStatuses: [...guarded, 404, 409],
    response: Any,
  },
  'POST /staff/api/launches/:id/schedule': {
    summary:
      'Staff: publish a draft: sets its pairs aside and commits to a seed; 409 with the sizes that lack pairs (launches.edit)',
    errorStatuses: [...guarded, 404, 409],
    response: Any,
  },
  'POST /staff/api/launches/:id/call-off': {
    summary: 'Staff: call a launch off with a reason that everybody reads (launches.edit)',
    errorStatuses: [...guarded, 404, 409],
    response: Message,
  },
  'POST /staff/api/launches/:id/draw-without-beacon': {
    summary: 'Staff: draw without a beacon that has not come for a day (launches.edit)',
    errorStatuses: [...guarded, 404, 409],
    response: Any,
  },
  'POST /staff/api/launches/:id/second-draw': {
    summary: 'Staff: a draft for the pairs that are left over (launches.edit)',
    errorStatuses: [...guarded, 404, 409],
    response: Any,
  },
  'POST /staff/api/launches/:id/release-pairs': {
    summary: 'Staff: put the pairs that are left over into the ordinary stock (launches.edit)',
    errorStatuses: [...guarded, 404, 409],
    response: Any,
  },
  'GET /staff/api/launches/:id/entries': {
    summary: 'Staff: entries by state; q searches code and email (launches.read)',
    errorStatuses: [...guarded, 404],
    response: Any,
  },
  'GET /staff/api/launches/:id/numbers': {
    summary: 'Staff: entries per hour and size, set aside by reason (launches.read)',
    errorStatuses: [...guarded, 404],
    response: Any,
  },
  'GET /staff/api/launches/:id/groups': {
    summary: 'Staff: groups of linked entries, with what links them (launches.read)',
    errorStatuses: [...guarded, 404],
    response: Type.Array(Any),
  },
  'POST /staff/api/launches/:id/entries/:code/decision': {
    summary: 'Staff: count an entry after all, or set it aside; its person is told the reason (launches.edit)',
    errorStatuses: [...guarded, 404, 409],
    response: Type.Array(Any),
  },
  'GET /staff/api/launches/:id/claims': {
    summary: 'Staff: who may buy a pair until when (launches.read)',
    errorStatuses: [...guarded, 404],
    response: Any,
  },
  'POST /staff/api/launches/:id/claims/:claimId/pass-on': {
    summary: 'Staff: pass a pair on to the next in the queue now (launches.edit)',
    errorStatuses: [...guarded, 404, 409],
    response: Any,
  },
  'GET /staff/api/launches/:id/entries.csv': {
    summary: 'Staff: all entries as CSV (launches.read)',
    errorStatuses: [...guarded, 404],
    type: 'text/csv',
  },
  'GET /staff/api/launches/:id/results.csv': {
    summary: 'Staff: the results as CSV (launches.read)',
    errorStatuses: [...guarded, 404],
    type: 'text/csv',
  },
};

/** Launches for everybody and for customers: part of ENDPOINT_DESCRIPTIONS. */
export const LAUNCH_DESCRIPTIONS = {
  'GET /launches': {
    summary: 'Launches that are published, newest first, from memory, with ETag; a page is redirected',
    response: Any,
  },
  'GET /launches/check-draw.mjs': { summary: 'The script that checks a draw at a command line', type: 'text/javascript' },
  'GET /launches/:path': {
    summary: 'A launch, from memory, with ETag; a page is redirected',
    errorStatuses: [400, 404],
    response: Any,
  },
  'GET /launches/:path/launch.ics': {
    summary: 'Opening and draw for a calendar',
    errorStatuses: [400, 404],
    type: 'text/calendar',
  },
  'GET /launches/:path/proof': {
    summary: 'What is published of a draw: commit, list, seed, beacon and results, each once it is',
    errorStatuses: [400, 404],
    response: Any,
  },
  'GET /launches/:path/proof.json': {
    summary: 'The same as a file, for check-draw.mjs',
    errorStatuses: [400, 404],
    response: Any,
  },
  'GET /launches/:path/list.csv': {
    summary: 'The frozen list of entries, without names',
    errorStatuses: [400, 404],
    type: 'text/csv',
  },
  'GET /launches/:path/results.csv': { summary: 'The results by entry code', errorStatuses: [400, 404], type: 'text/csv' },
  'POST /launches/:path/reminders': {
    summary: 'Ask for one mail at the opening',
    errorStatuses: [400, 404, 409],
    response: Message,
  },
  'GET /launches/reminders/:token': {
    summary: 'The link of a reminder: forgets the address',
    errorStatuses: [400],
    type: 'text/html',
  },
  'GET /api/launches/entries': { summary: "The customer's entries, with what to do next", errorStatuses: [401], response: Any },
  'GET /api/launches/:path/entry': {
    summary: "The customer's entry, what the form is filled in with, and whether they may enter",
    errorStatuses: [400, 401, 404],
    response: Any,
  },
  'GET /api/launches/:path/challenge': {
    summary: 'A proof of work for this account and launch, in the format of ALTCHA',
    errorStatuses: [400, 401, 404],
    response: Any,
  },
  'POST /api/launches/:path/entry': {
    summary: 'Enter the draw',
    errorStatuses: [400, 401, 403, 404, 409],
    body: Any,
    response: Any,
  },
  'PUT /api/launches/:path/entry': {
    summary: 'Change the entry, until closing',
    errorStatuses: [400, 401, 404, 409],
    body: Any,
    response: Any,
  },
  'DELETE /api/launches/:path/entry': {
    summary: 'Leave the draw, until closing',
    errorStatuses: [400, 401, 404, 409],
    response: Message,
  },
  'POST /api/launches/claims/:id/decline': {
    summary: 'Give a pair up: the next in the queue can buy it',
    errorStatuses: [400, 401, 404, 409],
    response: Message,
  },
  'GET /api/order/holds/:id': {
    summary: 'The pair of a launch that the customer can buy, and until when',
    errorStatuses: [400, 401, 404, 409],
    response: Any,
  },
};
