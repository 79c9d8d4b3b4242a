import { failed, type Failure, type Result } from 'shared/contract';

const OFFLINE = 'The shop cannot be reached. Check your connection and try again.';
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';

/** For the staff: the fault and the remedy. */
export function messageOf({ kind, status = 0, message }: Failure): string {
  if (kind === 'network') return OFFLINE;
  return (status < 500 || status === 503 ? message : undefined) ?? UNEXPECTED;
}

/** Version conflict: another member stored a newer version than the one that the change was based on (BO-9). */
export const isChangedMeanwhile = ({ code }: Failure): boolean => code === 'staff/changed-meanwhile';

/**
 * Whether the server did it or refused it. After a lost response it may have done it: the page keeps the version that it sent, so
 * that the server refuses to do it a second time.
 */
export const isOutcomeKnown = (result: Result<unknown>): boolean =>
  result.ok || Math.floor((result.failure.status ?? 0) / 100) === 4;

/** A failure for a field that a dialog rejects before it asks the server. */
export const wrongField = (field: string, message: string) => failed({ kind: 'other', message, errors: [{ field, message }] });

/** The message of each wrong field, for `useForm().setErrors`. */
export const fieldErrors = ({ errors = [] }: Failure): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));
