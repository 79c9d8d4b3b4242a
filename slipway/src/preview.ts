import { candidateOf, unsignedError } from './candidate';
import { describeProvided, findIncompatibility } from './gate/compatibility';
import { checkServedByHosts } from './gate/gate';
import { kindOf, refsOf, type Candidate } from './pointer';
import { noteLink } from './preview-links';
import { isOnlyProvided } from './publish/provides';
import { kindOfRecord, type ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import { readLink, signLink, TOKEN } from './signed-link';
import type { ReleaseStore } from './store';
import { readableRecord } from './readable-record';

const HOUR_MS = 3_600_000;

/** A published version. */
export interface PreviewedVersion {
  name: string;
  version: string;
}

export interface Preview extends PreviewedVersion {
  /** Further versions that the same link shows: links of earlier releases show one version. */
  others?: PreviewedVersion[];
  /** Expiry, in milliseconds since 1970. */
  until: number;
}

/** All versions that a link shows. */
export const versionsIn = ({ name, version, others = [] }: Preview): PreviewedVersion[] => [{ name, version }, ...others];

/**
 * The signed part of a link that shows published versions, of remotes or of hosts, in the browser that opens it, for some hours;
 * pruning keeps the versions for as long, if the store can be written. The pointer does not move. Versions of one link are
 * checked with each other instead of with the live ones. Throws a ReleaseError if one was not published, or could not run.
 */
export async function previewToken(
  store: ReleaseStore,
  secret: string,
  name: string,
  version: string,
  hours: number,
  others: readonly PreviewedVersion[] = [],
): Promise<string> {
  const versions = [{ name, version }, ...others];
  const records: ReleaseRecord[] = [];
  for (const each of versions) records.push(await recordOf(store, each));
  for (const record of records)
    if (kindOfRecord(record) === 'host') await checkServesRemotes(store, record, records);
    else await checkServedByHosts(store, record, `show ${record.name} ${record.version} by a link`, records);
  const token = signLink(secret, { name, version, ...(others.length > 0 ? { others } : {}) }, hours);
  if (!TOKEN.test(token))
    throw new ReleaseError(
      `A link cannot show ${versions.length} versions: its cookie would be too long for a browser.`,
      'usage',
    );
  // People who may only read the store can make links, too.
  for (const each of versions)
    await noteLink(store, each.name, each.version, Date.now() + hours * HOUR_MS).catch(() => undefined);
  return token;
}

/** Throws a ReleaseError if a version was not published, or has nothing to show in a page. */
async function recordOf(store: ReleaseStore, { name, version }: PreviewedVersion): Promise<ReleaseRecord> {
  const found = await store.readRecord(name, version);
  if (!found && store.isAuthentic && (await store.versions(name)).includes(version)) throw unsignedError(name, version);
  if (!found) throw new ReleaseError(`${name} ${version} is not published: there is nothing to preview.`);
  if (isOnlyProvided(found.record))
    throw new ReleaseError(`${name} is deployed by other means: the store has no files of ${version} that a link could show.`);
  return found.record;
}

/** A previewed host runs with the live remotes, or with those of the same link, so it must serve them. */
async function checkServesRemotes(store: ReleaseStore, host: ReleaseRecord, shown: readonly ReleaseRecord[]): Promise<void> {
  const pointer = await store.readPointer();
  for (const [name, { version, record }] of refsOf(pointer)) {
    const isShown = shown.some((record) => record.name === name);
    const remote = isShown || kindOf(pointer, name) === 'host' ? null : await readableRecord(store, name, version, record);
    const found = remote && findIncompatibility(host, remote.record);
    if (found)
      throw new ReleaseError(
        `${host.name} ${host.version} cannot be shown: ${name} ${version} was built against ${found.what} ${found.needed}, and it provides ${describeProvided(found)}.`,
      );
  }
}

/** The content of a link; null if it is forged, expired or not a preview. */
export function readPreview(secret: string, token: string, now = Date.now()): Preview | null {
  const preview = readLink<Preview>(secret, token, undefined, now);
  return preview && typeof preview.version === 'string' ? preview : null;
}

/** The candidate of a previewed version; null if it has been removed, or is unsigned in a signed store. */
export async function previewCandidate(store: ReleaseStore, { name, version }: PreviewedVersion): Promise<Candidate | null> {
  const found = await store.readRecord(name, version);
  return found && candidateOf(found);
}
