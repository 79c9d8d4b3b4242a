const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk of the release store is full: free some space there, then run the command again.',
  EDQUOT: 'The release store has used up its share of the disk: free some space there, then run the command again.',
  EROFS: 'The release store cannot be written: its disk is read-only.',
  EACCES: 'The release store cannot be written: this user may not.',
};

/** What to tell of a failure that is the disk's and not the command's; undefined of any other. */
export const diskSentence = (error: unknown): string | undefined =>
  SENTENCES[(error as NodeJS.ErrnoException | null)?.code ?? ''];
