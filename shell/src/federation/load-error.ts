/**
 * A load failure that the shell itself detects: `timeout`, `integrity` if the import map does not have the pointer's hash for the
 * file, `no-remote-module` if what was loaded does not expose one.
 */
export class LoadError extends Error {
  constructor(
    readonly code: 'timeout' | 'integrity' | 'no-remote-module',
    message: string,
  ) {
    super(message);
  }
}
