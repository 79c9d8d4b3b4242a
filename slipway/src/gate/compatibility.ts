import type { Kind } from '../pointer';
import type { ReleaseRecord } from '../record';
import { commandLine } from '../command-line';
import { isOnlyProvided } from '../publish/provides';
import { ReleaseError } from '../release-error';
import { accepts, compareShared } from './shared-packages';

/** Whether a host loads a remote: the hosts that it names do, or else all. */
export const isFor = ({ needs }: Pick<ReleaseRecord, 'needs'>, host: string) => !needs || Object.hasOwn(needs, host);

/** A requirement of a remote that a host does not meet. */
interface Incompatibility {
  what: string;
  needed: string;
  /** Undefined if the host has none. */
  provided: string | undefined;
}

/** The first incompatibility of a remote with a host; null if there is none, or if the remote is not for this host. */
export function findIncompatibility(host: ReleaseRecord, remote: ReleaseRecord): Incompatibility | null {
  if (!isFor(remote, host.name)) return null;
  const contract = remote.needs?.[host.name] ?? remote.contract;
  if (contract !== undefined && !accepts(contract, host.contract))
    return { what: 'contract', needed: contract, provided: host.contract };
  const unfit = compareShared(host, remote).find(({ outcome }) => outcome === 'missing' || outcome === 'other');
  return unfit ? { what: unfit.name, ...unfit } : null;
}

/** 'react 19.3.1', or 'no react'. */
export const describeProvided = ({ what, provided }: Pick<Incompatibility, 'what' | 'provided'>) =>
  provided === undefined ? `no ${what}` : `${what} ${provided}`;

/** 'a shell', 'an acme-host'. */
const withArticle = (name: string) => `${/^@?[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

/** The remedy that makes a host provide the missing part. A host deployed by other means has no version to promote. */
const provideIt = (host: ReleaseRecord, what: string) =>
  isOnlyProvided(host)
    ? `Once the deployed ${host.name} provides ${what}, say so by ${commandLine(`provides ${host.name} <file> --reason "…"`)}`
    : `Promote ${withArticle(host.name)} that provides ${what} first`;

/** Refuses a remote that a host cannot serve. `moved` says which of the two is the candidate, which decides the hint. */
export function checkCompatibility(host: ReleaseRecord, remote: ReleaseRecord, operation: string, moved: Kind): void {
  const incompatibility = findIncompatibility(host, remote);
  if (!incompatibility) return;
  const { what, needed, provided } = incompatibility;
  const adapted =
    provided === undefined
      ? what === 'contract'
        ? 'without a contract'
        : `so that it brings ${what} itself`
      : `against ${what} ${provided}`;
  const hint =
    moved === 'remote'
      ? `${provideIt(host, `${what} ${needed}`)}, or build ${remote.name} ${adapted}.`
      : // One for the next host alone would not be compatible with the live one.
        `Promote ${withArticle(remote.name)} that ${provided === undefined ? `was built ${adapted} first` : `takes both first, ${what} '${needed} || ${provided}'`} (its fallback counts too), ` +
        `or keep ${what} ${needed} in ${host.name}.`;
  throw new ReleaseError(
    `Cannot ${operation}: ${remote.name} ${remote.version} was built against ${what} ${needed}, ` +
      `but ${host.name} ${host.version} provides ${describeProvided(incompatibility)}. ${hint}`,
  );
}
