import { satisfies } from 'semver';
import type { ReleaseRecord } from '../record';
import { Refusal } from '../refusal';

/** What a shell lacks for a remote; null where nothing is. */
export function misfit(shell: ReleaseRecord, remote: ReleaseRecord): { what: string; needed: string; provided: string } | null {
  if (!satisfies(shell.contract, remote.contract)) return { what: 'contract', needed: remote.contract, provided: shell.contract };
  for (const [what, needed] of Object.entries(remote.shared)) {
    const provided = shell.shared[what];
    if (!provided || !satisfies(provided, needed)) return { what, needed, provided: provided ?? 'none' };
  }
  return null;
}

/** Refuses a remote that the shell cannot serve; `moved` says which of the two is the candidate, and so what the cure is. */
export function checkFit(shell: ReleaseRecord, remote: ReleaseRecord, act: string, moved: 'shell' | 'remote'): void {
  const found = misfit(shell, remote);
  if (!found) return;
  const { what, needed, provided } = found;
  const cure =
    moved === 'remote'
      ? `Promote a shell that provides ${what} ${needed} first, or build ${remote.name} against ${what} ${provided}.`
      : `Promote a ${remote.name} that was built against ${what} ${provided} first (its fallback counts too), or keep ${what} ${needed} in the shell.`;
  throw new Refusal(
    `Cannot ${act}: ${remote.name} ${remote.version} was built against ${what} ${needed}, ` +
      `but shell ${shell.version} provides ${what} ${provided}. ${cure}`,
  );
}
