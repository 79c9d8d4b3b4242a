import type { Reply } from '../api';
/** A row of the audit log. */
export type AuditEntry = Reply<'GET /audit'>['entries'][number];
