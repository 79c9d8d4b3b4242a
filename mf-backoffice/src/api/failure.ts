import type { FieldError } from 'shared/models';

/** Why a request of the back office did not succeed. `status` is absent without a response. */
export interface Failure {
  status?: number;
  /** Stable identifier, such as `staff/changed-meanwhile`: code branches on it, never on the message. */
  code: string;
  /** For people: what was wrong and what to do. */
  message: string;
  /** Wrong fields of the request. */
  errors?: FieldError[];
}

export type Result<T> = { ok: true; data: T } | { ok: false; failure: Failure };

/** Version conflict: another member stored a newer version than the one that the change was based on (BO-9). */
export const isChangedMeanwhile = ({ code }: Failure): boolean => code === 'staff/changed-meanwhile';

/** A failure for a field that a dialog rejects before it asks the server. */
export const wrongField = (field: string, message: string): Result<never> => ({
  ok: false,
  failure: { code: 'invalid-input', message, errors: [{ field, message }] },
});

/** The message of each wrong field, for `useForm().setErrors`. */
export const fieldErrors = ({ errors = [] }: Failure): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));
