const MESSAGES: Record<string, string> = {
  ENOSPC: 'The disk of the release store is full: free some space there, then run the command again.',
  EDQUOT: 'The release store has used up its share of the disk: free some space there, then run the command again.',
  EROFS: 'The release store cannot be written: its disk is read-only.',
  ENOTDIR: 'The release store cannot be there: a part of its path is a file. Set RELEASE_STORE, or --store, to a folder.',
  EACCES: 'The release store cannot be written: this user lacks the permission.',
};

/** The message for an error of the disk; undefined for any other error. */
export const diskErrorMessage = (error: unknown): string | undefined =>
  MESSAGES[(error as NodeJS.ErrnoException | null)?.code ?? ''];
