/** An uncaught error and the remote version whose file threw it. */
export interface UncaughtError {
  remote: string;
  version: string;
  cause: unknown;
}

const FILE = /\/remotes\/([\w-]+)\/([^/\s]+)\//;

/** Reports uncaught errors that were thrown by a remote's file. Other errors cannot be attributed to a version. */
export function reportUncaughtErrors(report: (error: UncaughtError) => void): void {
  const reportFrom = (cause: unknown, source: string) => {
    const found = FILE.exec(source);
    if (found) report({ remote: found[1]!, version: found[2]!, cause });
  };
  window.addEventListener('error', ({ error, filename }) => reportFrom(error, filename || stackOf(error)));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFrom(reason, stackOf(reason)));
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');
