import { createHash } from 'node:crypto';
import { cureOf, type EvaluatedShell } from '../gate/evaluate';
import { integrityOf, type ReleaseRecord } from '../record';
import { Refusal } from '../refusal';
import type { ReleaseStore, StoredRecord } from '../store';
import { verifyVersion } from '../verify';
import { tryDoors, type DoorOutcome } from './in-browser';
import type { SmokeSettings } from './settings';
import { openStand } from './stand';

export type { SmokeSettings } from './settings';

interface Trial {
  store: ReleaseStore;
  shell: StoredRecord;
  built: EvaluatedShell;
  remotes: StoredRecord[];
  /** What is being done, for the refusal's sentence: promote mf-info 1.1.0. */
  act: string;
  /** The candidate: whose release has to be corrected where something does not open. */
  blamed: ReleaseRecord;
}

/** A door that opened: kept by the hashes of both records, so that the same pair is never tried twice. */
interface KeptPass {
  browser: string;
  at: string;
}

const keyOf = (shell: StoredRecord, remote: StoredRecord) =>
  createHash('sha256')
    .update(`${integrityOf(shell.raw)} ${integrityOf(remote.raw)}`)
    .digest('hex');

/**
 * Opens the doors of `remotes` in the shell in a real browser, but for pairs that opened before. Answers the sentence for
 * the history; throws a Refusal that names slice, version, what went wrong and the cure. Without settings (a rollback)
 * no browser is started, and what was kept is only told.
 */
export async function smokeLoad(trial: Trial, settings: SmokeSettings | undefined): Promise<string[]> {
  const { store, shell, built, remotes } = trial;
  const fresh: StoredRecord[] = [];
  let kept: KeptPass | null = null;
  for (const remote of remotes) {
    const pass = await store.readNote<KeptPass>('smoke', keyOf(shell, remote));
    if (pass) kept = pass;
    else fresh.push(remote);
  }
  if (kept && fresh.length === 0)
    return [`opened in ${kept.browser} with shell ${shell.record.version} on ${kept.at.slice(0, 10)}`];
  if (!settings) return [];
  if (!settings.browser) return [`not tried in a browser: ${settings.why}`];
  if (!built.trial) return [`not tried in a browser: shell ${shell.record.version} cannot be opened without a site`];
  return open(trial, fresh, settings as SmokeSettings & { browser: string });
}

async function open(
  { store, shell, built, act, blamed }: Trial,
  remotes: StoredRecord[],
  { browser, limitMs }: SmokeSettings & { browser: string },
): Promise<string[]> {
  const records = remotes.map(({ record }) => record);
  const stand = await openStand(store, built, shell.record, records);
  try {
    const tried = await tryDoors(browser, stand.url, records, limitMs).catch((error: unknown) => String(error).split('\n')[0]!);
    if (typeof tried === 'string') return [`not tried in a browser: ${browser} could not be run (${tried})`];
    if (tried.shell !== null)
      throw new Refusal(
        `Cannot ${act}: shell ${shell.record.version} does not start in ${tried.browser}: ${tried.shell} ${cureOf(shell.record)}`,
      );
    for (const [at, door] of tried.doors.entries())
      if (!door.opened)
        throw new Refusal(
          `Cannot ${act}: ${await fault(store, records[at]!, door, limitMs)} ` +
            `(${tried.browser}, shell ${shell.record.version}). ${cureOf(blamed)}`,
        );
    const pass: KeptPass = { browser: tried.browser, at: new Date().toISOString() };
    for (const remote of remotes) await store.writeNote('smoke', keyOf(shell, remote), pass);
    return [
      `opened in ${tried.browser} with shell ${shell.record.version}: ${records.map(labelOf).join(', ') || 'the shell alone'}`,
    ];
  } finally {
    await stand.close();
  }
}

const labelOf = ({ name, version }: ReleaseRecord) => `${name} ${version}`;

/** What went wrong with a door, with the file's name where the store holds other bytes than were published. */
async function fault(
  store: ReleaseStore,
  record: ReleaseRecord,
  door: DoorOutcome & { opened: false },
  limitMs: number,
): Promise<string> {
  if (door.hangs) return `the door of ${labelOf(record)} does not open within ${limitMs / 1000} s`;
  const [tampered] = await verifyVersion(store, record.name, record.version);
  if (tampered) return `${tampered}, and a browser refuses it`;
  return `the door of ${labelOf(record)} does not open: ${door.message}`;
}
