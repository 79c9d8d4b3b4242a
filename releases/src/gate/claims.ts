import type { Claim, Pointer } from '../pointer';
import type { ReleaseRecord } from '../record';
import { Refusal } from '../refusal';

/** Refuses a remote that claims a path which another live remote, or its canary, serves. */
export function checkClaims(pointer: Pointer, candidate: ReleaseRecord, act: string): void {
  for (const [name, slot] of Object.entries(pointer.remotes)) {
    if (name === candidate.name) continue;
    for (const other of [slot, ...(slot.canary ? [slot.canary] : [])])
      for (const theirs of other.claims)
        for (const ours of candidate.claims)
          if (overlaps(theirs, ours))
            throw new Refusal(
              `Cannot ${act}: ${candidate.name} ${candidate.version} claims ${ours.path}, which ${name} ${other.version} serves as ${theirs.path}. ` +
                `Take the claim out of one of the two package.json files.`,
            );
  }
}

function overlaps(a: Claim, b: Claim): boolean {
  const covers = (wide: string, path: string) =>
    wide === path || (wide.endsWith('/*') && `${path}/`.startsWith(wide.slice(0, -1)));
  return covers(a.path, b.path) || covers(b.path, a.path);
}
