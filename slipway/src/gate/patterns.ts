import type { RoutePattern, Pointer } from '../pointer';
import type { ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';

/** Refuses a remote with a route pattern that overlaps one of another live remote or its canary. */
export function checkPatterns(pointer: Pointer, candidate: ReleaseRecord, operation: string): void {
  for (const [name, release] of Object.entries(pointer.remotes)) {
    if (name === candidate.name) continue;
    for (const other of [release, ...(release.canary ? [release.canary] : [])])
      for (const theirs of other.patterns)
        for (const ours of candidate.patterns ?? [])
          if (overlaps(theirs, ours))
            throw new ReleaseError(
              `Cannot ${operation}: the route pattern ${ours.path} of ${candidate.name} ${candidate.version} overlaps ${theirs.path} of ${name} ${other.version}. ` +
                `Remove the pattern from one of the two package.json files.`,
            );
  }
}

function overlaps(a: RoutePattern, b: RoutePattern): boolean {
  const covers = (wide: string, path: string) =>
    wide === path || (wide.endsWith('/*') && `${path}/`.startsWith(wide.slice(0, -1)));
  return covers(a.path, b.path) || covers(b.path, a.path);
}
