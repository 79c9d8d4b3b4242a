import type { Reply } from '../api';
/** A row of the audit log. */
export type AuditEntry = Reply<'GET /audit'>['entries'][number];

/** The author. Without a request it was the shop itself, or a command; a request without a member is one such as a failed log-in. */
export const whoOf = ({ who, requestId }: AuditEntry): string => who ?? (requestId ? 'Not signed in' : 'The shop');
