import type { Reply } from '../api';
/** A row of the audit log. */
export type AuditEntry = Reply<'GET /audit'>['entries'][number];

/** The author. What no request made, the shop did by itself or by a command; a request without a member is one such as a failed log-in. */
export const whoOf = ({ who, requestId }: AuditEntry): string => who ?? (requestId ? 'Not signed in' : 'The shop');
