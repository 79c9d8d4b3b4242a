/**
 * The codes of WASI that the embedded database's file system throws as bare numbers, in an object that is not an Error and has no message.
 */
const ENGINE_CODES: Readonly<Record<number, string>> = {
  2: 'EACCES: permission denied',
  19: 'EDQUOT: the quota of the disk is used up',
  22: 'EFBIG: a file is too large',
  29: 'EIO: the disk cannot be read or written',
  33: 'EMFILE: too many open files',
  44: 'ENOENT: a file is missing',
  51: 'ENOSPC: no space left on the disk',
  69: 'EROFS: the disk is read-only',
};

/**
 * The text to print for anything that was thrown; never empty. Without a message, that is its errors, its name and code, and its
 * cause.
 */
export function failureText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error) || 'unknown error';
  const { message, name, code, errno, errors, cause } = error as Error & {
    code?: unknown;
    errno?: unknown;
    errors?: unknown;
  };
  if (message) return message;
  // For example of a connection that was refused at each of a host's addresses.
  if (Array.isArray(errors) && errors.length) return [...new Set(errors.map(failureText))].join('; ');
  const number = typeof errno === 'number' ? (ENGINE_CODES[errno] ?? `errno ${errno}`) : '';
  const own = [name || 'Error', typeof code === 'string' ? code : number].filter(Boolean).join(': ');
  return cause === undefined ? own : `${own} (${failureText(cause)})`;
}
