import { createHash } from 'node:crypto';
import { hintFor, type EvaluatedHost } from '../evaluate';
import { integrityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import type { ReleaseStore, StoredRecord } from '../store';
import { verifyVersion } from '../verify';
import { loadInChromium } from './in-chromium';
import type { LoadResult, SmokeResult } from './in-page';
import { loadInWebKit } from './in-webkit';
import type { SmokeSettings } from './settings';
import { startSmokeServer } from './smoke-server';

export type { SmokeSettings } from './settings';

interface SmokeTest {
  store: ReleaseStore;
  host: StoredRecord;
  hostBuild: EvaluatedHost;
  remotes: StoredRecord[];
  /** What is being done, for the error message: promote mf-info 1.1.0. */
  operation: string;
  /** The candidate: its release has to be corrected where something does not load. */
  culprit: ReleaseRecord;
}

/** A remote module that loaded in a shell: stored by the hashes of both records, so that the same two are never tested twice. */
interface CachedPass {
  browser: string;
  at: string;
}

const keyOf = (host: StoredRecord, remote: StoredRecord) =>
  createHash('sha256')
    .update(`${integrityOf(host.raw)} ${integrityOf(remote.raw)}`)
    .digest('hex');

/**
 * Loads the modules of `remotes` with the shell in real browsers, except those that passed before. Answers the lines for the
 * history. Throws a ReleaseError that names slice, version, what went wrong and what to do. Without settings (a rollback)
 * no browser is started, and only an earlier pass is mentioned.
 */
export async function runSmokeTest(smokeTest: SmokeTest, settings: SmokeSettings | undefined): Promise<string[]> {
  const { store, host, hostBuild, remotes } = smokeTest;
  const untested: StoredRecord[] = [];
  let cached: CachedPass | null = null;
  for (const remote of remotes) {
    const pass = await store.readNote<CachedPass>('smoke', keyOf(host, remote));
    if (pass) cached = pass;
    else untested.push(remote);
  }
  if (cached && untested.length === 0)
    return [`loaded in ${cached.browser} with ${labelOf(host.record)} on ${cached.at.slice(0, 10)}`];
  if (!settings) return [];
  if (!settings.browser) return [`not tested in a browser: ${settings.why}`];
  if (!hostBuild.trial) return [`not tested in a browser: ${labelOf(host.record)} cannot be opened without a server`];
  return testInBrowsers(smokeTest, untested, settings as SmokeSettings & { browser: string });
}

async function testInBrowsers(
  smokeTest: SmokeTest,
  remotes: StoredRecord[],
  { browser, webkit, limitMs }: SmokeSettings & { browser: string },
): Promise<string[]> {
  const { store, host, hostBuild } = smokeTest;
  const records = remotes.map(({ record }) => record);
  const server = await startSmokeServer(store, hostBuild, host.record, records);
  const passed: string[] = [];
  const notRun: string[] = [];
  try {
    const engines: [program: string, test: () => Promise<SmokeResult>][] = [
      [browser, () => loadInChromium(browser, server.url, records, limitMs)],
    ];
    if (webkit) engines.push([webkit.driver, () => loadInWebKit(webkit, server.url, records, limitMs)]);
    for (const [program, test] of engines) {
      const result = await test().catch((error: unknown) => String(error).split('\n')[0]!);
      if (typeof result === 'string') notRun.push(`not tested in a browser: ${program} could not be run (${result})`);
      else {
        await requirePass(smokeTest, records, result, limitMs);
        passed.push(result.browser);
      }
    }
  } finally {
    await server.close();
  }
  if (passed.length === 0) return notRun;
  const pass: CachedPass = { browser: passed.join(' and '), at: new Date().toISOString() };
  for (const remote of remotes) await store.writeNote('smoke', keyOf(host, remote), pass);
  const what = records.map(labelOf).join(', ') || `${host.record.name} alone`;
  return [`loaded in ${pass.browser} with ${labelOf(host.record)}: ${what}`, ...notRun];
}

async function requirePass(
  { store, host, operation, culprit }: SmokeTest,
  records: ReleaseRecord[],
  { browser, shell: shellError, results }: SmokeResult,
  limitMs: number,
): Promise<void> {
  if (shellError !== null)
    throw new ReleaseError(
      `Cannot ${operation}: ${labelOf(host.record)} does not start in ${browser}: ${shellError} ${hintFor(host.record)}`,
    );
  for (const [at, result] of results.entries())
    if (!result.loaded)
      throw new ReleaseError(
        `Cannot ${operation}: ${await describeFailure(store, records[at]!, result, limitMs)} ` +
          `(${browser}, ${labelOf(host.record)}). ${hintFor(culprit)}`,
      );
}

const labelOf = ({ name, version }: ReleaseRecord) => `${name} ${version}`;

/** What went wrong with a remote module; names the file where the store holds other bytes than were published. */
async function describeFailure(
  store: ReleaseStore,
  record: ReleaseRecord,
  result: LoadResult & { loaded: false },
  limitMs: number,
): Promise<string> {
  if (result.timedOut) return `${labelOf(record)} does not load within ${limitMs / 1000} s`;
  const [fault] = await verifyVersion(store, record.name, record.version);
  if (fault) return `${fault}, and a browser refuses it`;
  return `${labelOf(record)} does not load: ${result.message}`;
}
