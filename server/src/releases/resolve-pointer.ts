import type { Pointer, ReleaseState, VersionRef } from 'slipway';
import { versionsFor } from 'slipway/serve';
import type { PagePointer, PageRelease } from 'shared/server-contract';

/** A remote's release state for one visitor: the canary or the live version, and the fallback for when it fails. */
export interface ResolvedRelease extends PageRelease, VersionRef {
  contract: string;
  fallback?: VersionRef;
}

/** The pointer resolved for one visitor; the same for every file of one page load. */
export interface ResolvedPointer extends PagePointer {
  shell?: VersionRef & { contract: string; fallback?: VersionRef };
  remotes: Record<string, ResolvedRelease>;
}

/** Decides each remote's version for a visitor. Without a visitor id it is always the live version. */
export function resolvePointer(pointer: Pointer, visitor: string | undefined): ResolvedPointer {
  const remotes = Object.fromEntries(
    Object.entries(pointer.remotes).map(([name, release]) => [name, resolveRelease(name, release, visitor)]),
  );
  const { shell } = pointer;
  return {
    schema: 1,
    generation: pointer.generation,
    ...(shell ? { shell: resolveShell(shell) } : {}),
    remotes,
  };
}

const resolveShell = (shell: ReleaseState) => ({
  ...ref(shell),
  contract: shell.contract,
  ...(shell.fallback ? { fallback: ref(shell.fallback) } : {}),
});

function resolveRelease(name: string, release: ReleaseState, visitor: string | undefined): ResolvedRelease {
  if (release.state === 'disabled') return { ...candidate(release), state: release.state, message: release.message };
  const { version, fallback } = versionsFor(name, release, visitor);
  return { ...candidate(version), ...(fallback ? { fallback: ref(fallback) } : {}) };
}

const ref = ({ version, entry, integrity, record, container }: VersionRef): VersionRef => ({
  version,
  entry,
  integrity,
  record,
  container,
});
const candidate = (of: VersionRef & Pick<ReleaseState, 'contract' | 'patterns'>) => ({
  ...ref(of),
  contract: of.contract,
  patterns: of.patterns,
});
