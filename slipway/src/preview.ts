import { candidateOf, unsignedError } from './candidate';
import { findIncompatibility } from './gate/compatibility';
import { checkServedByHosts } from './gate/gate';
import { kindOf, refsOf, type Candidate } from './pointer';
import { noteLink } from './preview-links';
import { isOnlyProvided } from './publish/provides';
import { kindOfRecord, type ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import { readLink, signLink } from './signed-link';
import type { ReleaseStore } from './store';

const HOUR_MS = 3_600_000;

export interface Preview {
  name: string;
  version: string;
  /** Expiry, in milliseconds since 1970. */
  until: number;
}

/**
 * The signed part of a link that shows one published version, of a remote or of the shell, in the browser that opens it, for
 * some hours; pruning leaves the version for as long, where the store can be written. The pointer does not move.
 */
export async function previewToken(
  store: ReleaseStore,
  secret: string,
  name: string,
  version: string,
  hours: number,
): Promise<string> {
  const found = await store.readRecord(name, version);
  if (!found && store.isAuthentic && (await store.versions(name)).includes(version)) throw unsignedError(name, version);
  if (!found) throw new ReleaseError(`${name} ${version} is not published: there is nothing to preview.`);
  if (isOnlyProvided(found.record))
    throw new ReleaseError(`${name} is deployed by other means: the store has no files of ${version} that a link could show.`);
  if (kindOfRecord(found.record) === 'host') await checkServesRemotes(store, found.record);
  else await checkServedByHosts(store, found.record, `show ${name} ${version} by a link`);
  // Who may only read the store can make links all the same.
  await noteLink(store, name, version, Date.now() + hours * HOUR_MS).catch(() => undefined);
  return signLink(secret, { name, version }, hours);
}

/** A previewed host runs with the live remotes, so it must serve them. */
async function checkServesRemotes(store: ReleaseStore, host: ReleaseRecord): Promise<void> {
  const pointer = await store.readPointer();
  for (const [name, { version, record }] of refsOf(pointer)) {
    const remote = kindOf(pointer, name) === 'host' ? null : await store.readRecord(name, version, record);
    const found = remote && findIncompatibility(host, remote.record);
    if (found)
      throw new ReleaseError(
        `${host.name} ${host.version} cannot be shown: ${name} ${version} was built against ${found.what} ${found.needed}, and it provides ${found.provided}.`,
      );
  }
}

/** The content of a link; null where it is forged, expired or not a preview. */
export function readPreview(secret: string, token: string, now = Date.now()): Preview | null {
  const preview = readLink<Preview>(secret, token, undefined, now);
  return preview && typeof preview.version === 'string' ? preview : null;
}

/** The candidate of a previewed version; null where it has been removed, and in a signed store where it is not signed. */
export async function previewCandidate(store: ReleaseStore, { name, version }: Preview): Promise<Candidate | null> {
  const found = await store.readRecord(name, version);
  return found && candidateOf(found);
}
