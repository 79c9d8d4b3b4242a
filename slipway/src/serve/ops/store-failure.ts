import { diskErrorMessage } from '../../command/disk-errors';
import { BucketError } from '../../object-store/bucket-error';

/** How a call is answered that the store failed. */
export interface StoreFailure {
  status: number;
  message: string;
  /** Whether the move may have been made anyway. */
  mayBeWritten: boolean;
}

const NO_SPACE = ['ENOSPC', 'EDQUOT'];

/** The message for a bucket or a disk that fails; undefined for any other error. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (error instanceof BucketError) return { status: 502, message: error.message, mayBeWritten: error.mayBeWritten };
  const message = diskErrorMessage(error);
  if (message === undefined) return undefined;
  const status = NO_SPACE.includes((error as NodeJS.ErrnoException).code!) ? 507 : 500;
  // The pointer is the last file that a move writes, and it is there whole or not at all.
  return { status, message, mayBeWritten: false };
}
