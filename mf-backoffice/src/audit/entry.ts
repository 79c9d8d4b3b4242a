/** A row of the audit log. */
export interface AuditEntry {
  id: string;
  at: string;
  /** Null: a command of an operator, or a log-in that failed. */
  who: string | null;
  action: string;
  subject: string;
  subjectEmail: string | null;
  subjectName: string | null;
  before: unknown;
  after: unknown;
  reason: string;
  requestId: string;
}
