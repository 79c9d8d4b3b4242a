import { SHELL, type Pointer, type ReleaseState, type VersionRef } from '../pointer';
import { integrityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { runSmokeTest, type SmokeSettings } from '../smoke/smoke';
import type { ReleaseStore, StoredRecord } from '../store';
import { verifyVersion } from '../verify';
import { checkBudget } from './budget';
import { checkPatterns } from './patterns';
import { hintFor, renderPages, evaluate, type EvaluatedShell } from '../evaluate';
import { checkServerContract } from './server-contract';
import { checkCompatibility, findIncompatibility } from './compatibility';

/**
 * The checks before a version may be shown to anybody: its bytes are those that were published, the contract fits both ways,
 * no other remote owns its paths, the shared packages are provided, and its server build can be evaluated. Unless it is a
 * rollback (no `smoke`), its first load is also within its budget, the server renders its pages, and it loads in the shell in
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
  if (record.name === SHELL) return gateShell(store, pointer, candidate, operation, smoke);
  checkPatterns(pointer, record, operation);
  const shell = await liveShell(store, pointer);
  if (!shell) return ['route patterns do not overlap', 'no shell is live yet: contract not compared'];
  checkCompatibility(shell.record, record, operation, 'remote');
  const shellBuild = (await evaluate(store, shell.record, {}, 'use the live shell')) as EvaluatedShell;
  const build = await evaluate(store, record, shellBuild.provided ?? {}, operation);
  return [
    'route patterns do not overlap',
    `contract ${record.contract} is served by shell ${shell.record.version}`,
    'server build evaluated against the live shell',
    ...(smoke
      ? [...checkBudget(record, operation), ...(await renderRemotes(shellBuild, [[record, build]], operation, smoke))]
      : []),
    ...(await runSmokeTest({ store, shell, shellBuild, remotes: [candidate], operation, culprit: record }, smoke)),
  ];
}

/** True where a version could be shown beside the live shell; says nothing of its code. */
export async function isCompatibleWithShell(store: ReleaseStore, pointer: Pointer, candidate: ReleaseRecord): Promise<boolean> {
  if (!pointer.shell) return true;
  const shell = await readPromoted(store, SHELL, pointer.shell);
  return shell !== null && findIncompatibility(shell.record, candidate) === null;
}

/** Null where no shell is live. Throws where the live one's record is missing or was replaced: its code must not be evaluated. */
async function liveShell(store: ReleaseStore, pointer: Pointer): Promise<StoredRecord | null> {
  if (!pointer.shell) return null;
  const shell = await readPromoted(store, SHELL, pointer.shell);
  if (shell) return shell;
  throw new ReleaseError(
    `The record of the live shell ${pointer.shell.version} is missing, or is not the one that was promoted. Run \`verify\`, and roll the shell back.`,
  );
}

/** The record that a pointer names; null where the store has another one or none. */
async function readPromoted(store: ReleaseStore, name: string, ref: VersionRef): Promise<StoredRecord | null> {
  const stored = await store.readRecord(name, ref.version, ref.record);
  return stored && integrityOf(stored.raw) === ref.record ? stored : null;
}

async function gateShell(
  store: ReleaseStore,
  pointer: Pointer,
  shell: StoredRecord,
  operation: string,
  smoke: SmokeSettings | undefined,
): Promise<string[]> {
  const shellBuild = (await evaluate(store, shell.record, {}, operation)) as EvaluatedShell;
  checkServerContract(shellBuild, shell.record, operation);
  const remotes: StoredRecord[] = [];
  const builds: [ReleaseRecord, unknown][] = [];
  for (const [name, release] of Object.entries(pointer.remotes)) {
    for (const ref of versionsOf(release)) {
      const remote = await readPromoted(store, name, ref);
      if (!remote) continue;
      checkCompatibility(shell.record, remote.record, operation, 'shell');
      builds.push([remote.record, await evaluate(store, remote.record, shellBuild.provided ?? {}, operation)]);
      remotes.push(remote);
    }
  }
  return [
    `contract ${shell.record.contract} serves every live remote, its fallback and its canary`,
    'server builds evaluated against it',
    ...(smoke ? [...checkBudget(shell.record, operation), ...(await renderRemotes(shellBuild, builds, operation, smoke))] : []),
    ...(await runSmokeTest({ store, shell, shellBuild, remotes, operation, culprit: shell.record }, smoke)),
  ];
}

const versionsOf = (release: ReleaseState) =>
  [release, release.fallback, release.canary].filter((ref): ref is VersionRef => ref !== undefined);

async function renderRemotes(
  shellBuild: EvaluatedShell,
  builds: [ReleaseRecord, unknown][],
  operation: string,
  { limitMs }: SmokeSettings,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [record, build] of builds) paths.push(...(await renderPages(shellBuild, record, build, operation, limitMs)));
  return paths.length > 0 ? [`rendered by the server: ${[...new Set(paths)].join(', ')}`] : [];
}
