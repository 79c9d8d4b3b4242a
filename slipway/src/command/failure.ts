import { commandLine } from '../command-line';
import { BucketError } from '../object-store/bucket-error';
import { ReleaseError } from '../release-error';
import { ServerError } from './by-server';
import { diskErrorMessage } from './disk-errors';

/** The exit of a failed command. */
export interface Failure {
  code: 1 | 2;
  /** For --json. `refused` is false for wrong usage and for failures of disk or bucket. */
  json: { refused: boolean; message: string };
  /** For people. */
  text: string;
}

/** The report of an error: one sentence if it is known, and the stack if it is unexpected. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ReleaseError) {
    const [refused, { message }] = [error.kind === 'refused', error];
    return { code: refused ? 1 : 2, json: { refused, message }, text: `${refused ? 'refused: ' : ''}${message}` };
  }
  const known =
    error instanceof BucketError ? bucketMessage(error) : error instanceof ServerError ? error.message : diskErrorMessage(error);
  const [message, text] = error instanceof Error ? [error.message, error.stack ?? error.message] : [String(error), String(error)];
  return { code: 1, json: { refused: false, message: known ?? message }, text: known ?? text };
}

const bucketMessage = ({ message, mayBeWritten }: BucketError) =>
  mayBeWritten ? `${message} It may have been written anyway: run ${commandLine('status')} before you repeat it.` : message;
