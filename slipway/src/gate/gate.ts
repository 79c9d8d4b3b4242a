import { hostsOf, type Pointer, type ReleaseState, type VersionRef } from '../pointer';
import { integrityOf, kindOfRecord, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { runSmokeTest, type SmokeSettings } from '../smoke/smoke';
import type { ReleaseStore, StoredRecord } from '../store';
import { verifyVersion } from '../verify';
import { checkBudget } from './budget';
import { checkPatterns } from './patterns';
import { hintFor, renderPages, evaluate, type EvaluatedHost } from '../evaluate';
import { checkServerContract } from './server-contract';
import { checkCompatibility, findIncompatibility, isFor } from './compatibility';

/**
 * The checks before a version may be shown to anybody: its bytes are those that were published, it fits every host that it is for,
 * no other remote owns its paths, the shared packages are provided, and its server build can be evaluated. Unless it is a
 * rollback (no `smoke`), its first load is also within its budget, the server renders its pages, and it loads in each host in
 * real browsers. Answers what was checked. Throws a ReleaseError that names both versions and says what to do (FED-6).
 * `operation` is the verb of that message: promote, roll back to …
 */
export async function passGate(
  store: ReleaseStore,
  pointer: Pointer,
  candidate: StoredRecord,
  operation: string,
  smoke?: SmokeSettings,
): Promise<string[]> {
  const { record } = candidate;
  const faults = await verifyVersion(store, record.name, record.version);
  if (faults.length > 0)
    throw new ReleaseError(
      `Cannot ${operation}: ${faults.join('; ')}. Something else than publish changed the store. ${hintFor(record)}`,
    );
  if (kindOfRecord(record) === 'host') return gateHost(store, pointer, candidate, operation, smoke);
  checkPatterns(pointer, record, operation);
  const hosts = (await liveHosts(store, pointer)).filter((host) => isFor(record, host.record.name));
  const checks = [
    ...bytesAsPublished(record),
    ...(record.patterns?.length ? ['route patterns do not overlap'] : []),
    ...(hosts.length === 0 && (record.contract || record.needs) ? [NO_HOST] : []),
    ...(smoke && record.server && hosts.length > 0 ? checkBudget(record, operation) : []),
  ];
  for (const host of hosts) checkCompatibility(host.record, record, operation, 'remote');
  for (const host of hosts) checks.push(...(await gateInHost(store, host, candidate, operation, smoke)));
  return checks;
}

const NO_HOST = 'no host is live yet: contract not compared';

/** Evaluates, renders and opens a remote in one host. */
async function gateInHost(
  store: ReleaseStore,
  host: StoredRecord,
  candidate: StoredRecord,
  operation: string,
  smoke: SmokeSettings | undefined,
): Promise<string[]> {
  const { record } = candidate;
  const label = `${host.record.name} ${host.record.version}`;
  const contract = record.needs?.[host.record.name] ?? record.contract;
  const hostBuild = await evaluateHost(store, host.record, `use the live ${host.record.name}`);
  const build = record.server && host.record.server && (await evaluate(store, record, hostBuild.provided ?? {}, operation));
  return [
    ...(contract ? [`contract ${contract} is served by ${label}`] : []),
    ...(build ? [`server build evaluated against ${label}`] : []),
    ...(smoke && build ? await renderRemotes(hostBuild, [[record, build]], operation, smoke) : []),
    ...(await runSmokeTest({ store, host, hostBuild, remotes: [candidate], operation, culprit: record }, smoke)),
  ];
}

/** The exports of a host's server build; {} of one for browsers only. */
const evaluateHost = async (store: ReleaseStore, host: ReleaseRecord, operation: string): Promise<EvaluatedHost> =>
  host.server ? ((await evaluate(store, host, {}, operation)) as EvaluatedHost) : {};

const bytesAsPublished = ({ files }: ReleaseRecord) => [`${Object.keys(files).length} files as published`];

/** True where a version could be shown in every live host that it is for; says nothing of its code. */
export async function isCompatibleWithHosts(store: ReleaseStore, pointer: Pointer, candidate: ReleaseRecord): Promise<boolean> {
  for (const [name, ref] of Object.entries(hostsOf(pointer))) {
    if (kindOfRecord(candidate) === 'host') continue;
    const host = await readPromoted(store, name, ref);
    if (!host || findIncompatibility(host.record, candidate)) return false;
  }
  return true;
}

/** Throws where a live host's record is missing or was replaced: its code must not be evaluated. */
async function liveHosts(store: ReleaseStore, pointer: Pointer): Promise<StoredRecord[]> {
  const hosts: StoredRecord[] = [];
  for (const [name, ref] of Object.entries(hostsOf(pointer))) {
    const host = await readPromoted(store, name, ref);
    if (!host)
      throw new ReleaseError(
        `The record of the live ${name} ${ref.version} is missing, or is not the one that was promoted. Run \`verify\`, and roll ${name} back.`,
      );
    hosts.push(host);
  }
  return hosts;
}

/** The record that a pointer names; null where the store has another one or none. */
async function readPromoted(store: ReleaseStore, name: string, ref: VersionRef): Promise<StoredRecord | null> {
  const stored = await store.readRecord(name, ref.version, ref.record);
  return stored && integrityOf(stored.raw) === ref.record ? stored : null;
}

async function gateHost(
  store: ReleaseStore,
  pointer: Pointer,
  host: StoredRecord,
  operation: string,
  smoke: SmokeSettings | undefined,
): Promise<string[]> {
  const hostBuild = await evaluateHost(store, host.record, operation);
  checkServerContract(hostBuild, host.record, operation);
  const remotes: StoredRecord[] = [];
  const builds: [ReleaseRecord, unknown][] = [];
  for (const [name, release] of Object.entries(pointer.remotes)) {
    for (const ref of versionsOf(release)) {
      const remote = await readPromoted(store, name, ref);
      if (!remote || !isFor(remote.record, host.record.name)) continue;
      checkCompatibility(host.record, remote.record, operation, 'host');
      if (remote.record.server && host.record.server)
        builds.push([remote.record, await evaluate(store, remote.record, hostBuild.provided ?? {}, operation)]);
      remotes.push(remote);
    }
  }
  return [
    `contract ${host.record.contract ?? 'of no version'} serves every live remote, its fallback and its canary`,
    ...(host.record.server ? ['server builds evaluated against it'] : []),
    ...(smoke ? [...checkBudget(host.record, operation), ...(await renderRemotes(hostBuild, builds, operation, smoke))] : []),
    ...(await runSmokeTest({ store, host, hostBuild, remotes, operation, culprit: host.record }, smoke)),
  ];
}

const versionsOf = (release: ReleaseState) =>
  [release, release.fallback, release.canary].filter((ref): ref is VersionRef => ref !== undefined);

async function renderRemotes(
  hostBuild: EvaluatedHost,
  builds: [ReleaseRecord, unknown][],
  operation: string,
  { limitMs }: SmokeSettings,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [record, build] of builds) paths.push(...(await renderPages(hostBuild, record, build, operation, limitMs)));
  return paths.length > 0 ? [`rendered by the server: ${[...new Set(paths)].join(', ')}`] : [];
}
