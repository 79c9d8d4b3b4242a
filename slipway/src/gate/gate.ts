import { hostsOf, type Pointer, type ReleaseState, type VersionRef } from '../pointer';
import { integrityOf, kindOfRecord, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import type { ReleaseStore, StoredRecord } from '../store';
import type { TriedHost, TriedRemote } from '../trials/trial';
import { verifyVersion } from '../verify';
import { hintFor, type TrialBuilds } from '../evaluate';
import { checkCompatibility, findIncompatibility, isFor } from './compatibility';
import { checkClashes, MAY_MEET } from './clashes';
import { checkConsumed, checkStillExposed, droppedNotes, type ShownVersion } from './consumed-exposes';
import { compareShared } from './shared-packages';
import { readableRecord } from '../readable-record';

/** The checks that passed, for the history, and the evaluated builds, for the trials. */
export interface Passed {
  checks: string[];
  hosts: TriedHost[];
}

/**
 * The checks before any version is shown, independent of a project's trials: its bytes are as published, it is compatible with
 * each of its hosts, the shared packages are provided, and its server build can be evaluated. Throws a ReleaseError that names
 * both versions and a remedy. `operation` is the verb of that message: promote, roll back to … `drops` are exposes that live
 * versions load, and may lose.
 */
export async function passGate(
  store: ReleaseStore,
  pointer: Pointer,
  candidate: StoredRecord,
  operation: string,
  builds: TrialBuilds,
  drops: readonly string[] = [],
): Promise<Passed> {
  const { record } = candidate;
  const faults = await verifyVersion(store, record.name, record.version);
  if (faults.length > 0)
    throw new ReleaseError(
      `Cannot ${operation}: ${faults.join('; ')}. Something other than publish changed the store. ${hintFor(record)}`,
    );
  const shown = await shownRemotes(store, pointer);
  const others = shown.filter((each) => each.record.name !== record.name);
  checkChunkListAmongRemotes(others, record, operation);
  checkConsumed(record, others, operation);
  if (kindOfRecord(record) === 'host') return gateHost(shown, candidate, operation, builds);
  const hostsHere = await liveHosts(store, pointer);
  const hostRecords = hostsHere.map((host) => host.record);
  const consumers = [...hostRecords.map((host) => ({ record: host, as: 'live' as const })), ...others];
  checkStillExposed(record, consumers, operation, drops);
  const live = hostsHere.filter((host) => isFor(record, host.record.name));
  for (const host of live) checkCompatibility(host.record, record, operation, 'remote');
  const clashes = checkClashes(record, others, hostRecords, operation);
  const hosts: TriedHost[] = [];
  for (const host of live) hosts.push(await remoteInHost(builds, host, candidate, operation));
  return {
    checks: [
      ...bytesAsPublished(record),
      ...droppedNotes(record, shown.find((each) => each.record.name === record.name && each.as === 'live')?.record),
      ...hostsMissing(
        record,
        hostRecords.map(({ name }) => name),
      ),
      ...hosts.flatMap((host) => checksIn(host, record)),
      ...clashes,
    ],
    hosts,
  };
}

/** The versions of remotes that the pointer names. Versions with a missing or replaced record are omitted. */
async function shownRemotes(store: ReleaseStore, pointer: Pointer): Promise<(StoredRecord & ShownVersion)[]> {
  const found = await Promise.all(
    Object.entries(pointer.remotes).flatMap(([name, release]) =>
      versionsOf(release).map(async ([as, ref]) => {
        const stored = await readPromoted(store, name, ref);
        return stored && { ...stored, as };
      }),
    ),
  );
  return found.filter((each) => each !== null);
}

/** Refuses two remotes with the same chunk list: a page would run the code of whichever loads first for both. */
function checkChunkListAmongRemotes(others: readonly ShownVersion[], { chunkList }: ReleaseRecord, operation: string): void {
  const same = chunkList === undefined ? undefined : others.find(({ record }) => record.chunkList === chunkList);
  if (same)
    throw new ReleaseError(
      `Cannot ${operation}: ${same.record.name} ${same.record.version}, which is ${same.as}, has the same list of chunks, '${chunkList}', and each would run the ` +
        `other's code. Give this build a unique output.uniqueName, and publish it again under a higher version.`,
    );
}

const NO_HOST = 'no host is live yet: contract not compared';

/** Marks a package as not compared: only the build's options say whether it is a singleton. */
const UNKNOWN = ': not compared.';

const MISSING = ', which it needs, is not live here: contract not compared.';

/**
 * Notes the hosts that a remote names and that are not live, so they were not compared. Such a host may go live later, or be a
 * typing error.
 */
function hostsMissing({ contract, needs = {} }: ReleaseRecord, here: readonly string[]): string[] {
  const named = Object.keys(needs);
  if (here.length === 0) return contract || named.length > 0 ? [NO_HOST] : [];
  return named.filter((name) => !here.includes(name)).map((name) => `${name}${MISSING} Live hosts: ${here.join(', ')}`);
}

/** The notes on checks that were not made, which the mover should read. */
export const notCompared = (checks: readonly string[]): string[] =>
  checks.filter((check) => [MISSING, UNKNOWN, MAY_MEET].some((of) => check.includes(of)));

/** Evaluates a remote in one host. */
async function remoteInHost(
  builds: TrialBuilds,
  host: StoredRecord,
  candidate: StoredRecord,
  operation: string,
): Promise<TriedHost> {
  const build = await evaluateHost(builds, host.record, `use the live ${host.record.name}`);
  return { stored: host, build, remotes: [await evaluateRemote(builds, host, candidate, operation)] };
}

function checksIn({ stored: { record: host }, remotes }: TriedHost, record: ReleaseRecord): string[] {
  const label = `${host.name} ${host.version}`;
  const contract = record.needs?.[host.name] ?? record.contract;
  return [
    ...(contract ? [`contract ${contract} is served by ${label}`] : []),
    ...sharedNotes(host, record),
    ...(remotes[0]?.build === undefined ? [] : [`server build evaluated against ${label}`]),
  ];
}

/** Notes on shared packages that do not, or may not, come from the host, and on their handling in the page. */
function sharedNotes(host: ReleaseRecord, remote: ReleaseRecord): string[] {
  return compareShared(host, remote).flatMap(({ name, needed, provided, outcome, scope = [] }) => {
    const has = `${host.name} ${host.version} has ${provided ?? 'none'}`;
    if (outcome === 'own') return [`${name} ${needed} comes with ${remote.name}: ${has}`];
    if (outcome === 'elsewhere')
      return [
        `${name} ${needed}: ${has}. ${remote.name} takes it from the share scope ${scope.join(', ')} where the host's \`remotes\` say so, else from default${UNKNOWN}`,
      ];
    if (outcome !== 'unknown') return [];
    return [
      `${name} ${needed}: ${has}. The page takes the copy of ${remote.name}, but of a singleton the host's${UNKNOWN} SlipwayPlugin in its build would say which`,
    ];
  });
}

const evaluateHost = async (builds: TrialBuilds, host: ReleaseRecord, operation: string) =>
  host.server ? builds.evaluate(host, undefined, operation) : undefined;

async function evaluateRemote(
  builds: TrialBuilds,
  host: StoredRecord,
  remote: StoredRecord,
  operation: string,
  /** The version that is being moved: the live one has worked so far. */
  { record: culprit }: StoredRecord = remote,
): Promise<TriedRemote> {
  if (!remote.record.server || !host.record.server) return { stored: remote, build: undefined };
  return { stored: remote, build: await builds.evaluate(remote.record, host.record, operation, culprit) };
}

const bytesAsPublished = ({ files }: ReleaseRecord) => [`${Object.keys(files).length} files as published`];

/** True if a version could be shown in each of its live hosts; says nothing about its code. */
export async function isCompatibleWithHosts(store: ReleaseStore, pointer: Pointer, candidate: ReleaseRecord): Promise<boolean> {
  for (const [name, ref] of Object.entries(hostsOf(pointer))) {
    if (kindOfRecord(candidate) === 'host') continue;
    const host = await readPromoted(store, name, ref);
    if (!host || findIncompatibility(host.record, candidate)) return false;
  }
  return true;
}

/**
 * Throws a ReleaseError that names both versions if a host cannot serve a remote. Compares the versions in `shown`, and live
 * versions for names that are not in it.
 */
export async function checkServedByHosts(
  store: ReleaseStore,
  remote: ReleaseRecord,
  operation: string,
  shown: readonly ReleaseRecord[],
): Promise<void> {
  const live = (await liveHosts(store, await store.readPointer())).map(({ record }) => record);
  const others = live.filter((host) => !shown.some(({ name }) => name === host.name));
  for (const host of [...others, ...shown.filter((record) => kindOfRecord(record) === 'host')])
    checkCompatibility(host, remote, operation, 'remote');
}

/** Throws if a live host's record is missing or was replaced: its code must not be evaluated. */
async function liveHosts(store: ReleaseStore, pointer: Pointer): Promise<StoredRecord[]> {
  const hosts: StoredRecord[] = [];
  for (const [name, ref] of Object.entries(hostsOf(pointer))) {
    const host = await readPromoted(store, name, ref);
    if (!host)
      throw new ReleaseError(
        `The record of the live ${name} ${ref.version} is missing, broken, or not the one that was promoted. Run \`verify\`, and roll ${name} back.`,
      );
    hosts.push(host);
  }
  return hosts;
}

/** The record that a pointer names; null if the store has another one or none. */
async function readPromoted(store: ReleaseStore, name: string, ref: VersionRef): Promise<StoredRecord | null> {
  const stored = await readableRecord(store, name, ref.version, ref.record);
  return stored && integrityOf(stored.raw) === ref.record ? stored : null;
}

async function gateHost(
  shown: readonly (StoredRecord & ShownVersion)[],
  host: StoredRecord,
  operation: string,
  builds: TrialBuilds,
): Promise<Passed> {
  const build = await evaluateHost(builds, host.record, operation);
  const here = shown.filter(({ record }) => isFor(record, host.record.name));
  const remotes: TriedRemote[] = [];
  for (const remote of here) {
    checkCompatibility(host.record, remote.record, operation, 'host');
    remotes.push(await evaluateRemote(builds, host, remote, operation, host));
  }
  const clashes = here.flatMap((remote, at) => {
    const others = here.slice(at + 1).filter(({ record }) => record.name !== remote.record.name);
    return remote.as === 'a fallback' ? [] : checkClashes(remote.record, others, [host.record], operation);
  });
  return {
    checks: [
      `contract ${host.record.contract ?? 'of no version'} serves every live remote, its fallback and its canary`,
      ...remotes.flatMap(({ stored }) => sharedNotes(host.record, stored.record)),
      ...(host.record.server ? ['server builds evaluated against it'] : []),
      ...clashes,
    ],
    hosts: [{ stored: host, build, remotes }],
  };
}

/** The versions that a pointer names for a remote, the live one first. */
const versionsOf = ({ fallback, canary, ...live }: ReleaseState): [ShownVersion['as'], VersionRef][] => [
  ['live', live],
  ...(fallback ? [['a fallback', fallback] as [ShownVersion['as'], VersionRef]] : []),
  ...(canary ? [['a canary', canary] as [ShownVersion['as'], VersionRef]] : []),
];
