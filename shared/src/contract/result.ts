import type { FieldError } from '../models/failure';

/**
 * Result of a request. Expected failures are values, not exceptions; the caller shows them with a message from
 * `shared/errors`.
 */
export type Result<T> = { ok: true; status: number; data: T } | { ok: false; failure: Failure };

/** `status` is absent without a response (`network`) and after any other error (`other`). */
export interface Failure {
  kind: 'status' | 'network' | 'other';
  status?: number;
  /** The server's stable identifier, such as `account/email-taken`: code branches on it, never on the message. Since 2.5.0. */
  code?: string;
  /** Values that belong to the code, such as the new total of `order/total-changed`. Since 2.5.0. */
  details?: { totalCents?: number };
  /** The server's message, if it sent one. */
  message?: string;
  errors?: FieldError[];
}

export const succeeded = <T>(data: T, status = 200): Result<T> => ({ ok: true, status, data });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });
