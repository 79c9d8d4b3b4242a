import { registry } from './registry';

/** A version, and the remote that has it. */
export interface RemoteVersion {
  remote: string;
  version: string;
}

/**
 * The version that an error comes from: the one with the first file that the stack names, or the address given instead of an
 * error. Undefined for errors of the host, and if the browser hides the stack of a script from another origin. For an error
 * tracker, which sorts errors by release.
 */
export function versionOfError(error: unknown): RemoteVersion | undefined {
  const text = error instanceof Error ? (error.stack ?? '') : typeof error === 'string' ? error : '';
  let first = text.length;
  let found: RemoteVersion | undefined;
  for (const [folder, { remote, ref }] of registry().folders) {
    const at = text.indexOf(folder);
    if (at < 0 || at >= first) continue;
    first = at;
    found = { remote, version: ref.version };
  }
  return found;
}
