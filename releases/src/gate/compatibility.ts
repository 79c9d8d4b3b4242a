import { satisfies } from 'semver';
import type { ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';

/** The first incompatibility of a remote with a shell; null where there is none. */
export function findIncompatibility(
  shell: ReleaseRecord,
  remote: ReleaseRecord,
): { what: string; needed: string; provided: string } | null {
  if (!satisfies(shell.contract, remote.contract)) return { what: 'contract', needed: remote.contract, provided: shell.contract };
  for (const [what, needed] of Object.entries(remote.shared)) {
    const provided = shell.shared[what];
    if (!provided || !satisfies(provided, needed)) return { what, needed, provided: provided ?? 'none' };
  }
  return null;
}

/** Refuses a remote that the shell cannot serve. `moved` says which of the two is the candidate, which decides the hint. */
export function checkCompatibility(
  shell: ReleaseRecord,
  remote: ReleaseRecord,
  operation: string,
  moved: 'shell' | 'remote',
): void {
  const incompatibility = findIncompatibility(shell, remote);
  if (!incompatibility) return;
  const { what, needed, provided } = incompatibility;
  const hint =
    moved === 'remote'
      ? `Promote a shell that provides ${what} ${needed} first, or build ${remote.name} against ${what} ${provided}.`
      : `Promote a ${remote.name} that was built against ${what} ${provided} first (its fallback counts too), or keep ${what} ${needed} in the shell.`;
  throw new ReleaseError(
    `Cannot ${operation}: ${remote.name} ${remote.version} was built against ${what} ${needed}, ` +
      `but shell ${shell.version} provides ${what} ${provided}. ${hint}`,
  );
}
