import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { hintFor } from '../evaluate';
import type { Pointer } from '../pointer';
import { integrityOf, kindOfRecord, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { launchChromium, START_MS } from '../smoke/chromium';
import type { SmokeSettings } from '../smoke/settings';
import type { StoredRecord } from '../store';
import type { Trial, TrialSubject } from './trial';
import { startTrialServer } from './trial-server';

/** What Module Federation says where a package is missing that only the host has (`import: false`). */
const NEEDS_HOST = /shared? ?(?:module|scope)|loadShare|RUNTIME-00[56]/i;

interface CachedPass {
  browser: string;
  at: string;
}

/** How the history says that no browser tried a version; the reason follows. */
const UNTRIED = 'not loaded in a browser: ';

/** Null where the expose loaded; else what the browser said. */
type Failure = string | null;

/**
 * The trial of every ordinary remote: an empty page with this package's runtime, in a real Chromium, loads each module that the
 * candidate exposes, beside what is live. Files that are missing, code that throws when it is evaluated, names that collide with those
 * of another remote, and modules that never arrive are found here. The same bytes beside the same others are tried once.
 */
export const exposesLoad: Trial = {
  name: 'exposes load',
  on: ['promote', 'canary'],
  async run(subject) {
    const { store, pointer, candidate, smoke } = subject;
    const exposes = Object.keys(candidate.record.exposes ?? {});
    if (exposes.length === 0) return kindOfRecord(candidate.record) === 'host' ? [] : [UNTRIED + whyNothing(candidate.record)];
    const key = keyOf(pointer, candidate);
    const passed = await store.readNote<CachedPass>('smoke', key);
    if (passed) return [`${exposes.join(', ')} loaded in ${passed.browser} on ${passed.at.slice(0, 10)}`];
    if (!smoke.browser) return [UNTRIED + smoke.why];
    const result = await tryIn(smoke.browser, subject, exposes).catch((error: unknown) => {
      if (error instanceof ReleaseError) throw error;
      return { skipped: (error as Error).message.split('\n')[0]! };
    });
    if ('skipped' in result) return [UNTRIED + result.skipped];
    await store.writeNote('smoke', key, { browser: result.browser, at: new Date().toISOString() } satisfies CachedPass);
    return [`${exposes.join(', ')} loaded in ${result.browser}`];
  },
};

/** Why there is nothing to load of a remote. A build that describes itself says what can be loaded, or nobody knows. */
const whyNothing = ({ exposes }: ReleaseRecord) => (exposes ? 'it exposes nothing' : 'its build.json names no exposes');

/** Why no browser tried what a move made live; undefined where one did, and where nothing changed. */
export function whyUntried(
  { changed, checks }: { changed: boolean; checks: readonly string[] },
  smoke: SmokeSettings,
): string | undefined {
  if (!changed) return undefined;
  if (!smoke.browser) return smoke.why;
  // The browser may be there, and what starts it not be installed.
  return checks.find((check) => check.startsWith(UNTRIED))?.slice(UNTRIED.length);
}

/** By the hashes of the candidate's record and of those beside it. */
function keyOf(pointer: Pointer, { record, raw }: StoredRecord): string {
  const beside = Object.entries(pointer.remotes).filter(([name]) => name !== record.name);
  const hashes = [integrityOf(raw), ...beside.map(([, release]) => release.record).sort()];
  return createHash('sha256')
    .update(`exposes ${hashes.join(' ')}`)
    .digest('hex');
}

async function tryIn(
  executablePath: string,
  { store, pointer, candidate, operation, smoke }: TrialSubject,
  exposes: string[],
): Promise<{ browser: string } | { skipped: string }> {
  const { record } = candidate;
  const server = await startTrialServer(store, pointer, candidate, smoke.limitMs);
  try {
    const browser = await launchChromium(executablePath);
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(START_MS);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(server.url);
      await page.waitForFunction(() => 'slipwayTrial' in globalThis);
      for (const name of Object.keys(pointer.remotes)) if (name !== record.name) await openAll(page, store, pointer, name);
      for (const expose of exposes) {
        errors.length = 0;
        const failure = await open(page, record.name, expose, smoke.limitMs);
        if (failure === null) continue;
        if (NEEDS_HOST.test(failure)) return { skipped: `${expose} needs packages that only its host has (${failure})` };
        throw failed(record, expose, errors[0] ?? failure, operation);
      }
      return { browser: `Chromium ${browser.version()}` };
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

/** Opens what is live, so that the candidate meets its globals and chunk lists. Whether it loads is not the candidate's affair. */
async function openAll(page: Page, store: TrialSubject['store'], pointer: Pointer, name: string): Promise<void> {
  const ref = pointer.remotes[name]!;
  const found = await store.readRecord(name, ref.version, ref.record);
  for (const expose of Object.keys(found?.record.exposes ?? {})) await open(page, name, expose, BESIDE_MS);
}

/** How long what is live may take: a candidate is not refused because another remote hangs. */
const BESIDE_MS = 5000;

async function open(page: Page, remote: string, expose: string, limitMs: number): Promise<Failure> {
  const opened = page.evaluate(openInPage, { remote, expose });
  opened.catch(() => undefined);
  // The limit is kept here and not in the page: a module that loops forever stops the page's clock, too.
  return Promise.race([opened, pause(limitMs, `it does not load within ${limitMs / 1000} s`, { ref: false })]);
}

/** Runs in the page. The reason is that of the innermost error: the outer one says which versions were tried. */
async function openInPage({ remote, expose }: { remote: string; expose: string }): Promise<Failure> {
  const { slipwayTrial } = globalThis as unknown as {
    slipwayTrial: { open(remote: string, expose: string): Promise<unknown> };
  };
  try {
    await slipwayTrial.open(remote, expose);
    return null;
  } catch (error) {
    let innermost = error as Error & { errors?: Error[] };
    while (innermost.errors?.[0] ?? innermost.cause) innermost = (innermost.errors?.[0] ?? innermost.cause) as typeof innermost;
    return innermost.message || String(error);
  }
}

const failed = (record: ReleaseRecord, expose: string, why: string, operation: string) =>
  new ReleaseError(
    `Cannot ${operation}: ${expose} of ${record.name} ${record.version} does not load in an empty page: ` +
      `${why.replace(/([^.!?])$/, '$1.')} ${hintFor(record)} Where it needs its host's page, try it there: put a trial of your own, or ` +
      '`trials: []`, into slipway.config.mjs.',
  );
