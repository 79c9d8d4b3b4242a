import { satisfies } from 'semver';
import type { ReleaseRecord } from '../record';

/** A package of a remote, beside what a host provides of it. */
export interface ComparedPackage {
  name: string;
  /** Range that the remote accepts. */
  needed: string;
  /** Version of the host; undefined where it has none. */
  provided: string | undefined;
  /**
   * The page's handling: `fits`; `missing` (only the host could have it), `other` (it would run with a version that it was
   * not built for); `own` (it brings its own copy, which Module Federation takes); `unknown` (nothing says whether it is a
   * singleton).
   */
  outcome: 'fits' | 'missing' | 'other' | 'own' | 'unknown';
}

/**
 * Compares each shared package as Module Federation will in the page: a package that the remote does not bring must come from the host; a singleton
 * is the host's, whether it fits or not; any other comes from the host where it fits, and else with the remote.
 */
export function compareShared(host: Pick<ReleaseRecord, 'shared'>, remote: ReleaseRecord): ComparedPackage[] {
  const { sharing } = remote;
  return Object.entries(sharing ?? sharingOf(remote)).map(([name, { range, singleton, import: own }]) => {
    const provided = Object.hasOwn(host.shared, name) ? host.shared[name] : undefined;
    const of = (outcome: ComparedPackage['outcome']) => ({ name, needed: range, provided, outcome });
    if (provided === undefined) return of(own === false ? 'missing' : 'own');
    if (satisfies(provided, range)) return of('fits');
    if (own === false || singleton) return of('other');
    return of(sharing ? 'own' : 'unknown');
  });
}

/**
 * For a record without `sharing`: the page must have the packages that a build.json names; for any other build this is
 * unknown.
 */
function sharingOf({ shared, sharedByManifest, type }: ReleaseRecord): NonNullable<ReleaseRecord['sharing']> {
  const isDescribed = type === undefined;
  return Object.fromEntries(
    Object.entries({ ...sharedByManifest, ...shared }).map(([name, range]) => [
      name,
      { range, ...(isDescribed ? { import: false as const } : {}) },
    ]),
  );
}
