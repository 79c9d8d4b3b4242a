import { satisfies } from 'semver';
import { SHELL, type Claim, type Pointer, type Slot } from './pointer';
import type { ReleaseRecord } from './record';
import { Refusal } from './refusal';
import { loadServerBuild } from './server-build';
import type { ReleaseStore } from './store';

/**
 * What must hold before a version may be shown to anybody: the contract fits both ways, no other remote claims its
 * paths, the shared packages are provided, and its server build can be evaluated. Answers what was checked;
 * throws a Refusal that names both versions and the cure (FED-6). `act` is the sentence's verb: promote, roll back to …
 */
export async function passGate(store: ReleaseStore, pointer: Pointer, candidate: ReleaseRecord, act: string): Promise<string[]> {
  if (candidate.name === SHELL) return gateShell(store, pointer, candidate, act);
  checkClaims(pointer, candidate, act);
  const shell = await liveShell(store, pointer);
  if (!shell) return ['claims do not overlap', 'no shell is live yet: contract not compared'];
  checkFit(shell, candidate, act, 'remote');
  await evaluate(store, candidate, await providedBy(store, shell), act);
  return [
    'claims do not overlap',
    `contract ${candidate.contract} is served by shell ${shell.version}`,
    'server build evaluated against the live shell',
  ];
}

/** True where a version could be shown beside the live shell; says nothing of its code. */
export async function fitsShell(store: ReleaseStore, pointer: Pointer, candidate: ReleaseRecord): Promise<boolean> {
  const shell = await liveShell(store, pointer);
  return !shell || misfit(shell, candidate) === null;
}

async function liveShell(store: ReleaseStore, pointer: Pointer): Promise<ReleaseRecord | undefined> {
  return pointer.shell && (await store.readRecord(SHELL, pointer.shell.version))?.record;
}

async function gateShell(store: ReleaseStore, pointer: Pointer, shell: ReleaseRecord, act: string): Promise<string[]> {
  const provided = await providedBy(store, shell, act);
  for (const [name, slot] of Object.entries(pointer.remotes)) {
    for (const version of versionsOf(slot)) {
      const remote = (await store.readRecord(name, version))?.record;
      if (!remote) continue;
      checkFit(shell, remote, act, 'shell');
      await evaluate(store, remote, provided, act);
    }
  }
  return [
    `contract ${shell.contract} serves every live remote, its fallback and its canary`,
    'server builds evaluated against it',
  ];
}

const versionsOf = (slot: Slot) =>
  [slot.version, slot.fallback?.version, slot.canary?.version].filter((version) => version !== undefined);

async function providedBy(
  store: ReleaseStore,
  shell: ReleaseRecord,
  act = 'use the live shell',
): Promise<Record<string, unknown>> {
  return ((await evaluate(store, shell, {}, act)) as { provided?: Record<string, unknown> }).provided ?? {};
}

async function evaluate(
  store: ReleaseStore,
  record: ReleaseRecord,
  provided: Record<string, unknown>,
  act: string,
): Promise<unknown> {
  try {
    return await loadServerBuild(store, record, provided);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `Cannot ${act}: ${record.name} ${record.version} throws while it is loaded: ${(error as Error | null)?.message ?? String(error)}`,
    );
  }
}

/** What a shell lacks for a remote; null where nothing is. */
function misfit(shell: ReleaseRecord, remote: ReleaseRecord): { what: string; needed: string; provided: string } | null {
  if (!satisfies(shell.contract, remote.contract)) return { what: 'contract', needed: remote.contract, provided: shell.contract };
  for (const [what, needed] of Object.entries(remote.shared)) {
    const provided = shell.shared[what];
    if (!provided || !satisfies(provided, needed)) return { what, needed, provided: provided ?? 'none' };
  }
  return null;
}

function checkFit(shell: ReleaseRecord, remote: ReleaseRecord, act: string, moved: 'shell' | 'remote'): void {
  const found = misfit(shell, remote);
  if (!found) return;
  const { what, needed, provided } = found;
  const cure =
    moved === 'remote'
      ? `Promote a shell that provides ${what} ${needed} first, or build ${remote.name} against ${what} ${provided}.`
      : `Promote a ${remote.name} that was built against ${what} ${provided} first (its fallback counts too), or keep ${what} ${needed} in the shell.`;
  throw new Refusal(
    `Cannot ${act}: ${remote.name} ${remote.version} was built against ${what} ${needed}, ` +
      `but shell ${shell.version} provides ${what} ${provided}. ${cure}`,
  );
}

function checkClaims(pointer: Pointer, candidate: ReleaseRecord, act: string): void {
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
