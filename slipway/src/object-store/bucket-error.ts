import { ReleaseError } from '../release-error';
import { explain, statusOf } from './explain';

/** A call of a bucket that failed. The message says which one, why, and what to do; `cause` is the client's own error. */
export class BucketError extends Error {
  constructor(
    message: string,
    /** Whether a conditional write may have succeeded anyway, because no answer came, or an ambiguous one. */
    readonly mayBeWritten: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
    this.name = 'BucketError';
  }
}

/** Awaits a bucket call, and rejects with a BucketError if it fails. `what` names the operation, and `place` the bucket. */
export async function explained<Result>(
  call: Promise<Result>,
  what: string,
  place: string,
  isConditional = false,
): Promise<Result> {
  const began = performance.now();
  try {
    return await call;
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    const status = statusOf(error);
    const why = explain(error, performance.now() - began);
    throw new BucketError(`Cannot ${what} in ${place}: ${why}`, isConditional && (status === 0 || status >= 500), error);
  }
}
