import { COURIER_ENDPOINT_DESCRIPTIONS } from '../couriers/endpoint-descriptions';
import { DELIVERY_ENDPOINT_DESCRIPTIONS } from '../delivery/endpoint-descriptions';
import { DISCOUNT_ENDPOINT_DESCRIPTIONS } from '../discounts/endpoint-descriptions';
import { ORDER_ENDPOINT_DESCRIPTIONS } from './orders/endpoint-descriptions';
import { RETURN_ENDPOINT_DESCRIPTIONS } from '../returns/endpoint-descriptions';
import { EXCHANGE_ENDPOINT_DESCRIPTIONS } from './exchanges/endpoint-descriptions';
import { REFUND_ENDPOINT_DESCRIPTIONS } from './refunds/endpoint-descriptions';
import { CATALOG_ENDPOINT_DESCRIPTIONS } from './catalog-endpoint-descriptions';
import { STAFF_LAUNCH_DESCRIPTIONS } from '../launches/endpoint-descriptions';
import { SHOP_ENDPOINT_DESCRIPTIONS } from './shop-endpoint-descriptions';

const guarded = [400, 401, 403];

/** The staff's part of ENDPOINT_DESCRIPTIONS (api/src/docs/endpoint-descriptions.ts), which checks its type. */
export const STAFF_ENDPOINT_DESCRIPTIONS = {
  ...DELIVERY_ENDPOINT_DESCRIPTIONS,
  ...DISCOUNT_ENDPOINT_DESCRIPTIONS,
  ...CATALOG_ENDPOINT_DESCRIPTIONS,
  'POST /staff/api/session': {
    summary:
      'Staff: log in with email, password and a code of the authenticator app, a recovery code, or the signature of a passkey; sets the cookie `staff`',
    errorStatuses: guarded,
  },
  'POST /staff/api/session/passkey': {
    summary:
      'Staff: options with which a browser has a log-in signed by a passkey (WebAuthn), for whoever knows email and password; null without a passkey',
    errorStatuses: guarded,
  },
  'GET /staff/api/me': { summary: 'Staff: who I am and what I may do; null without a session', errorStatuses: [] },
  'GET /staff/api/session': { summary: 'Staff: who I am and what I may do', errorStatuses: [401] },
  'DELETE /staff/api/session': { summary: 'Staff: log out', errorStatuses: [401, 403] },
  'GET /staff/api/sessions': { summary: 'Staff: my open sessions', errorStatuses: [401] },
  'DELETE /staff/api/sessions/:id': { summary: 'Staff: end one of my sessions', errorStatuses: [...guarded, 404] },
  'GET /staff/api/account': { summary: 'Staff: what belongs to my log-in', errorStatuses: [401] },
  'PUT /staff/api/account/password': {
    summary: 'Staff: set a new password; my other sessions end, and I get a mail',
    errorStatuses: guarded,
  },
  'POST /staff/api/account/recovery-codes': {
    summary: 'Staff: ten new recovery codes, shown once; the old ones end. Needs password and second factor',
    errorStatuses: guarded,
  },
  'POST /staff/api/account/challenge': {
    summary: 'Staff: WebAuthn options to confirm a change with one of my passkeys (null without one), and to make a new passkey',
    errorStatuses: [401, 403],
  },
  'POST /staff/api/account/passkeys': {
    summary: 'Staff: add a passkey; I get a mail. Needs password and second factor',
    errorStatuses: guarded,
  },
  'PUT /staff/api/account/passkeys/:id': { summary: 'Staff: rename one of my passkeys', errorStatuses: [...guarded, 404] },
  'POST /staff/api/account/passkeys/:id/remove': {
    summary: 'Staff: remove one of my passkeys, but not the last factor; I get a mail. Needs password and second factor',
    errorStatuses: [...guarded, 404, 409],
  },
  'GET /staff/api/invitation/:token': { summary: 'Staff: whom an invitation is for', errorStatuses: [404] },
  'POST /staff/api/invitation/:token/authenticator': {
    summary: 'Staff: begin to set up an authenticator app; each call makes a new secret, and the last one counts',
    errorStatuses: [403, 404],
  },
  'POST /staff/api/invitation/:token/passkey': {
    summary: 'Staff: WebAuthn options to make a passkey in place of an authenticator app',
    errorStatuses: [403, 404],
  },
  'POST /staff/api/invitation/:token/accept': {
    summary:
      'Staff: accept an invitation with name, password, and a first code or a new passkey; logs in and returns the recovery codes, once',
    errorStatuses: [400, 403, 404],
  },
  'GET /staff/api/invitations': { summary: 'Staff: open invitations (staff.manage)', errorStatuses: [401, 403] },
  'POST /staff/api/invitations': {
    summary: 'Staff: invite somebody; returns the link, which is valid for 24 hours (staff.manage)',
    errorStatuses: [...guarded, 409],
  },
  'DELETE /staff/api/invitations/:id': {
    summary: 'Staff: withdraw an invitation (staff.manage)',
    errorStatuses: [...guarded, 404],
  },
  'GET /staff/api/members': { summary: 'Staff: everybody on the staff (staff.manage)', errorStatuses: [401, 403] },
  'PUT /staff/api/members/:id/role': {
    summary: "Staff: change a member's role and end their sessions (staff.manage)",
    errorStatuses: [...guarded, 404, 409],
  },
  'POST /staff/api/members/:id/deactivate': {
    summary: "Staff: end a member's access (staff.manage)",
    errorStatuses: [...guarded, 404, 409],
  },
  'POST /staff/api/members/:id/reset': {
    summary: "Staff: take a member's credentials away; returns a link to set new ones (staff.manage)",
    errorStatuses: [...guarded, 404, 409],
  },
  'GET /staff/api/members/:id/sessions': {
    summary: "Staff: a member's open sessions (staff.manage)",
    errorStatuses: [...guarded, 404],
  },
  'DELETE /staff/api/members/:id/sessions/:sessionId': {
    summary: "Staff: end a member's session (staff.manage)",
    errorStatuses: [...guarded, 404],
  },
  'GET /staff/api/releases': {
    summary: 'Staff: what is live, canaries and the last moves; as /ops shows it (releases.read)',
    errorStatuses: [401, 403, 404],
  },
  'GET /staff/api/audit': {
    summary: 'Staff: the audit log, the newest entry first; q searches, before and limit page (audit.read)',
    errorStatuses: guarded,
  },
  'GET /staff/api/audit/failed-log-ins': {
    summary: 'Staff: how often log-ins of the staff failed, by hour, network and member, the newest hours first (audit.read)',
    errorStatuses: guarded,
  },
  'GET /staff/api/audit.csv': { summary: 'Staff: the audit log as CSV (audit.read)', errorStatuses: guarded, type: 'text/csv' },
  ...ORDER_ENDPOINT_DESCRIPTIONS,
  ...REFUND_ENDPOINT_DESCRIPTIONS,
  ...COURIER_ENDPOINT_DESCRIPTIONS,
  ...SHOP_ENDPOINT_DESCRIPTIONS,
  ...STAFF_LAUNCH_DESCRIPTIONS,
  ...EXCHANGE_ENDPOINT_DESCRIPTIONS,
  ...RETURN_ENDPOINT_DESCRIPTIONS,
};
