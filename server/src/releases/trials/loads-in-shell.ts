import { createHash } from 'node:crypto';
import {
  hintFor,
  integrityOf,
  ReleaseError,
  verifyVersion,
  type ReleaseRecord,
  type ReleaseStore,
  type ServerBuild,
  type SmokeSettings,
  type StoredRecord,
  type Trial,
  type TriedHost,
  type TrialSubject,
} from 'slipway';
import { loadInChromium } from './browser/in-chromium';
import type { LoadResult, SmokeResult } from './browser/in-page';
import { loadInWebKit } from './browser/in-webkit';
import { startSmokeServer } from './browser/smoke-server';

interface SmokeTest {
  store: ReleaseStore;
  host: StoredRecord;
  hostBuild: ServerBuild;
  /** The operation for the error message: promote alpha 1.1.0. */
  operation: string;
  /** The candidate: its release has to be corrected where something does not load. */
  culprit: ReleaseRecord;
}

/** A remote module that loaded in a shell: stored by the hashes of both records, so that the same two are never tested twice. */
interface CachedPass {
  browser: string;
  at: string;
}

/**
 * Loads the candidate's remote module in the live shell in real browsers, with the loader that shells are built with;
 * for a new shell, the modules of all live remotes. Combinations that passed before are skipped. A refusal names slice,
 * version, cause and hint. A rollback opens no browser and only reports an earlier pass.
 */
export const loadsInShell: Trial = {
  name: 'loads in the shell',
  on: ['promote', 'canary', 'rollback'],
  async run(subject) {
    const checks: string[] = [];
    for (const host of subject.hosts) checks.push(...(await tryIn(host, subject)));
    return checks;
  },
};

async function tryIn(
  { stored: host, build: hostBuild, remotes }: TriedHost,
  { store, candidate, action, operation, smoke }: TrialSubject,
): Promise<string[]> {
  const untested: StoredRecord[] = [];
  let cached: CachedPass | null = null;
  for (const { stored: remote } of remotes) {
    const pass = await store.readNote<CachedPass>('smoke', keyOf(host, remote));
    if (pass) cached = pass;
    else untested.push(remote);
  }
  if (cached && untested.length === 0)
    return [`loaded in ${cached.browser} with ${labelOf(host.record)} on ${cached.at.slice(0, 10)}`];
  if (action === 'rollback') return [];
  if (!smoke.browser) return [`not tested in a browser: ${smoke.why}`];
  if (!(await hostBuild?.read('trial.readyEvent')))
    return [`not tested in a browser: ${labelOf(host.record)} cannot be opened without a server`];
  const smokeTest = { store, host, hostBuild: hostBuild!, operation, culprit: candidate.record };
  return testInBrowsers(smokeTest, untested, { ...smoke, browser: smoke.browser });
}

const keyOf = (host: StoredRecord, remote: StoredRecord) =>
  createHash('sha256')
    .update(`${integrityOf(host.raw)} ${integrityOf(remote.raw)}`)
    .digest('hex');

async function testInBrowsers(
  smokeTest: SmokeTest,
  remotes: StoredRecord[],
  { browser, webkit, limitMs }: SmokeSettings & { browser: string },
): Promise<string[]> {
  const { store, host, hostBuild } = smokeTest;
  const records = remotes.map(({ record }) => record);
  const server = await startSmokeServer(store, hostBuild, host.record, records, limitMs);
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

/** The cause of a remote module's failure; names the file if the store holds other bytes than were published. */
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
