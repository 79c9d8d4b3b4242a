const MESSAGES: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk is full${path && ` at ${path}`}: free some space there, then run the command again.`,
  EDQUOT: (path) =>
    `The share of the disk${path && ` at ${path}`} is used up: free some space there, then run the command again.`,
  EROFS: (path) => `${path || 'The folder'} cannot be written: its disk is read-only.`,
  ENOTDIR: (path) =>
    `${path || 'A folder'} cannot be there: a part of its path is a file, or a link to nothing. Name another folder.`,
  EMFILE: () => 'Too many files are open in this process: raise its limit (ulimit -n), then run the command again.',
  ENFILE: () => 'Too many files are open on this machine: close some programs, then run the command again.',
  EACCES: (path) => `${path || 'The folder'} cannot be read or written: this user lacks the permission.`,
};

/** The message for a disk error, in the store or in an output folder; undefined for any other error. */
export function diskErrorMessage(error: unknown): string | undefined {
  const { code = '', path = '', dest, syscall } = (error as (NodeJS.ErrnoException & { dest?: string }) | null) ?? {};
  // Node 20 reports this for a folder with its parents on a read-only disk.
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `${path || 'A folder'} cannot be created: its disk is read-only, or the folder above is missing.`;
  return Object.hasOwn(MESSAGES, code) ? MESSAGES[code]!(dest ?? path) : undefined;
}
