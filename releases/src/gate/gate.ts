import { SHELL, type Pointer, type Slot } from '../pointer';
import type { ReleaseRecord } from '../record';
import { Refusal } from '../refusal';
import { smokeLoad, type SmokeSettings } from '../smoke/smoke';
import type { ReleaseStore, StoredRecord } from '../store';
import { verifyVersion } from '../verify';
import { checkBudget } from './budget';
import { checkClaims } from './claims';
import { cureOf, drawPages, evaluate, type EvaluatedShell } from './evaluate';
import { checkFit, misfit } from './fit';

/**
 * What must hold before a version may be shown to anybody: its bytes are those that were published, the contract fits both ways, no other remote claims its
 * paths, the shared packages are provided, its server build can be evaluated, and, where `smoke` says how (absent at a
 * rollback), its first load is within its budget, its pages can be drawn and its door opens in the shell in a real browser. Answers what was checked; throws
 * a Refusal that names both versions and the cure (FED-6). `act` is the sentence's verb: promote, roll back to …
 */
export async function passGate(
  store: ReleaseStore,
  pointer: Pointer,
  candidate: StoredRecord,
  act: string,
  smoke?: SmokeSettings,
): Promise<string[]> {
  const { record } = candidate;
  const faults = await verifyVersion(store, record.name, record.version);
  if (faults.length > 0)
    throw new Refusal(`Cannot ${act}: ${faults.join('; ')}. Something else than publish changed the store. ${cureOf(record)}`);
  if (record.name === SHELL) return gateShell(store, pointer, candidate, act, smoke);
  checkClaims(pointer, record, act);
  const shell = await liveShell(store, pointer);
  if (!shell) return ['claims do not overlap', 'no shell is live yet: contract not compared'];
  checkFit(shell.record, record, act, 'remote');
  const built = (await evaluate(store, shell.record, {}, 'use the live shell')) as EvaluatedShell;
  const build = await evaluate(store, record, built.provided ?? {}, act);
  return [
    'claims do not overlap',
    `contract ${record.contract} is served by shell ${shell.record.version}`,
    'server build evaluated against the live shell',
    ...(smoke ? [...checkBudget(record, act), ...(await drawn(built, [[record, build]], act))] : []),
    ...(await smokeLoad({ store, shell, built, remotes: [candidate], act, blamed: record }, smoke)),
  ];
}

/** True where a version could be shown beside the live shell; says nothing of its code. */
export async function fitsShell(store: ReleaseStore, pointer: Pointer, candidate: ReleaseRecord): Promise<boolean> {
  const shell = await liveShell(store, pointer);
  return !shell || misfit(shell.record, candidate) === null;
}

async function liveShell(store: ReleaseStore, pointer: Pointer): Promise<StoredRecord | null> {
  return pointer.shell ? store.readRecord(SHELL, pointer.shell.version) : null;
}

async function gateShell(
  store: ReleaseStore,
  pointer: Pointer,
  shell: StoredRecord,
  act: string,
  smoke: SmokeSettings | undefined,
): Promise<string[]> {
  const built = (await evaluate(store, shell.record, {}, act)) as EvaluatedShell;
  const remotes: StoredRecord[] = [];
  const builds: [ReleaseRecord, unknown][] = [];
  for (const [name, slot] of Object.entries(pointer.remotes)) {
    for (const version of versionsOf(slot)) {
      const remote = await store.readRecord(name, version);
      if (!remote) continue;
      checkFit(shell.record, remote.record, act, 'shell');
      builds.push([remote.record, await evaluate(store, remote.record, built.provided ?? {}, act)]);
      remotes.push(remote);
    }
  }
  return [
    `contract ${shell.record.contract} serves every live remote, its fallback and its canary`,
    'server builds evaluated against it',
    ...(smoke ? [...checkBudget(shell.record, act), ...(await drawn(built, builds, act))] : []),
    ...(await smokeLoad({ store, shell, built, remotes, act, blamed: shell.record }, smoke)),
  ];
}

const versionsOf = (slot: Slot) =>
  [slot.version, slot.fallback?.version, slot.canary?.version].filter((version) => version !== undefined);

async function drawn(built: EvaluatedShell, builds: [ReleaseRecord, unknown][], act: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [record, build] of builds) paths.push(...(await drawPages(built, record, build, act)));
  return paths.length > 0 ? [`drawn by the server: ${[...new Set(paths)].join(', ')}`] : [];
}
