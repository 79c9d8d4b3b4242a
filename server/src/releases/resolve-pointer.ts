import type { Candidate, Pointer, VersionRef } from 'slipway';
import { inlinedPointer, inlinedRef } from 'slipway/serve';
import type { PagePointer, PageRelease, PageVersion } from 'shared/server-contract';

/** A remote for one visitor: the canary or the live version, and the fallback for when it fails. */
export interface ResolvedRelease extends PageRelease {
  contract: string;
}

/** The pointer resolved for one visitor; the same for every file of one page load. */
export interface ResolvedPointer extends PagePointer {
  shell?: PageVersion & { contract: string; fallback?: PageVersion };
  remotes: Record<string, ResolvedRelease>;
}

/**
 * Decides each remote's version for a visitor. Without a visitor id it is always the live version. `addresses`: remotes that come from
 * elsewhere, a dev server or an override.
 */
export function resolvePointer(
  pointer: Pointer,
  visitor: string | undefined,
  addresses: Readonly<Record<string, string>> = {},
): ResolvedPointer {
  const { shell } = pointer;
  return {
    ...inlinedPointer(pointer, visitor, { live: liveVersion, fallback: pageVersion, overridden: 'dev' }, addresses),
    ...(shell
      ? {
          shell: {
            ...pageVersion(shell),
            contract: shell.contract,
            ...(shell.fallback ? { fallback: pageVersion(shell.fallback) } : {}),
          },
        }
      : {}),
  };
}

/** Files are served at the root of the origin. */
const pageVersion = (ref: VersionRef): PageVersion => ({ ...inlinedRef(ref, '/'), container: ref.container });

/** The shell also needs the remote's route patterns. An unpublished version has no server build. */
const liveVersion = (version: Candidate, isOverridden: boolean) => ({
  ...pageVersion(version),
  contract: version.contract,
  patterns: version.patterns.map((pattern) => ({ ...pattern, server: pattern.server && !isOverridden })),
});
