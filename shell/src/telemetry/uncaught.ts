/** Which version's file an uncaught error came out of. */
export interface Uncaught {
  remote: string;
  version: string;
  cause: unknown;
}

const FILE = /\/remotes\/([\w-]+)\/([^/\s]+)\//;

/** Tells of errors that nobody caught, where a file of a remote is what they came out of; others are not a version's. */
export function followUncaught(failed: (error: Uncaught) => void): void {
  const tell = (cause: unknown, place: string) => {
    const found = FILE.exec(place);
    if (found) failed({ remote: found[1]!, version: found[2]!, cause });
  };
  window.addEventListener('error', ({ error, filename }) => tell(error, filename || stackOf(error)));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason, stackOf(reason)));
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');
