import type { FieldError } from '../models/failure';

/**
 * What became of a request. Expected failures are values: nothing here throws, and whoever asked shows the
 * failure (the sentence comes from `shared/errors`).
 */
export type Outcome<T> = { ok: true; status: number; data: T } | { ok: false; failure: Failure };

/** `status` is absent when no response came (`network`) or when something else broke (`other`). */
export interface Failure {
  kind: 'status' | 'network' | 'other';
  status?: number;
  /** The server's own message, where it sent one. */
  message?: string;
  errors?: FieldError[];
}

export const succeeded = <T>(data: T, status = 200): Outcome<T> => ({ ok: true, status, data });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });
