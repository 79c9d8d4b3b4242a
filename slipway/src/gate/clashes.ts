import { kindOfRecord, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { isFor } from './compatibility';
import type { ShownVersion } from './consumed-exposes';
import { clashesOf, type Clash } from './shared-packages';

/** Marks a clash of remotes that are not known to share a page. */
export const MAY_MEET = ', so these two cannot be in one page.';

const MEND = 'Share it with `singleton: false` in both, in another `shareScope`, or by ranges that have a version in common';

/**
 * Compares the singletons of a remote with the singletons of other remotes that can be in its page, for each package that one of their hosts does
 * not provide: such a page runs one version for both. Throws a ReleaseError if a live version declares that it loads both;
 * otherwise returns a note for each package.
 */
export function checkClashes(
  remote: ReleaseRecord,
  others: readonly ShownVersion[],
  hosts: readonly ReleaseRecord[],
  operation: string,
): string[] {
  return others
    .filter(({ as, record }) => as !== 'a fallback' && canMeet(remote, record))
    .flatMap(({ record: other, as }) =>
      clashesOf(remote, other).flatMap((clash) => {
        const lacking = hosts.filter((host) => [remote, other].every((each) => isFor(each, host.name)) && lacks(host, clash));
        if (hosts.length > 0 && lacking.length === 0) return [];
        const [needed, others] = clash.ranges;
        const both = `${clash.name}: ${remote.name} ${remote.version} needs ${needed}, and ${other.name} ${other.version}, which is ${as}, ${others}`;
        const loader = [...lacking, remote, other].find((each) => loads(each, remote) && loads(each, other));
        if (!loader) return [`${both}. A page runs one version of a singleton${MAY_MEET} ${MEND}`];
        const orProvide = kindOfRecord(loader) === 'host' ? `, or provide ${clash.name} in ${loader.name}` : '';
        throw new ReleaseError(
          `Cannot ${operation}: ${both}. ${loader.name} ${loader.version} loads both, and a page runs one version of a singleton. ${MEND}${orProvide}.`,
        );
      }),
    );
}

const lacks = ({ shared }: ReleaseRecord, { name }: Clash) => !Object.hasOwn(shared, name);
const loads = (consumer: ReleaseRecord, { name }: ReleaseRecord) =>
  consumer.name === name || Object.hasOwn(consumer.consumes ?? {}, name);
const canMeet = (one: ReleaseRecord, other: ReleaseRecord) =>
  !one.needs || Object.keys(one.needs).some((host) => isFor(other, host));
