import { intersects, satisfies, validRange } from 'semver';
import type { ReleaseRecord, SharedPackage } from '../record';

/** Whether a range accepts a version, as in the page: prereleases count by their order. '*' also accepts an absent version. */
export const accepts = (range: string, version: string | undefined): boolean =>
  validRange(range) === '*' || satisfies(version ?? '', range, { includePrerelease: true });

/** A package of a remote, and the host's version of it. */
export interface ComparedPackage {
  name: string;
  /** Range that the remote accepts. */
  needed: string;
  /** Version of the host; undefined if it has none. */
  provided: string | undefined;
  /**
   * The page's handling: `fits`; `missing` (only the host could have it), `other` (it would run with a version that it was not
   * built for); `own` (it brings its own copy, which Module Federation takes); `unknown` (nothing says whether it is a
   * singleton); `elsewhere` (it is in another share scope than the packages of hosts, and only the host's `remotes` decide its
   * scope).
   */
  outcome: 'fits' | 'missing' | 'other' | 'own' | 'unknown' | 'elsewhere';
  /** Its share scopes, if `default` is not one of them. */
  scope?: readonly string[];
}

/**
 * Compares each shared package as Module Federation will in the page: a package that the remote does not bring must come from the
 * host; a singleton is the host's, whether it fits or not; any other comes from the host if it fits, or else from the remote.
 */
export function compareShared(host: Pick<ReleaseRecord, 'shared'>, remote: ReleaseRecord): ComparedPackage[] {
  const { sharing } = remote;
  return Object.entries(sharing ?? sharingOf(remote)).map(([name, { range, singleton, import: own, scope }]) => {
    const provided = Object.hasOwn(host.shared, name) ? host.shared[name] : undefined;
    const of = (outcome: ComparedPackage['outcome']) => ({ name, needed: range, provided, outcome, ...(scope ? { scope } : {}) });
    // Module Federation accepts any version for an invalid range such as 'workspace:*'.
    if (provided !== undefined && (validRange(range) === null || accepts(range, provided))) return of('fits');
    if (scope) return of('elsewhere');
    if (provided === undefined) return of(own === false ? 'missing' : 'own');
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

/** A package that a page loads in one version only, although no version satisfies both of two remotes. */
export interface Clash {
  name: string;
  /** The ranges of the two remotes. */
  ranges: readonly [string, string];
}

/**
 * Compares the packages of two remotes, for a page with a host that does not provide them: a singleton uses any version in its
 * share scope, even one from the other remote, and its required range has no effect.
 */
export function clashesOf(one: Pick<ReleaseRecord, 'sharing'>, other: Pick<ReleaseRecord, 'sharing'>): Clash[] {
  const { sharing = {} } = other;
  return Object.entries(one.sharing ?? {}).flatMap(([name, mine]) => {
    const its = Object.hasOwn(sharing, name) ? sharing[name]! : undefined;
    if (!its || !(takesCopyOf(mine, its) || takesCopyOf(its, mine)) || !isInScopeOf(mine, its)) return [];
    const areRanges = validRange(mine.range) !== null && validRange(its.range) !== null;
    return !areRanges || intersects(mine.range, its.range, { includePrerelease: true })
      ? []
      : [{ name, ranges: [mine.range, its.range] as const }];
  });
}

const takesCopyOf = (one: SharedPackage, other: SharedPackage) =>
  Boolean(one.singleton) && (Boolean(other.singleton) || other.import !== false);

const DEFAULT_SCOPE = ['default'];
const isInScopeOf = ({ scope = DEFAULT_SCOPE }: SharedPackage, { scope: others = DEFAULT_SCOPE }: SharedPackage) =>
  scope.some((each) => others.includes(each));
