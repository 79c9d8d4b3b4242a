import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { hintFor } from '../evaluate';
import type { Pointer } from '../pointer';
import { integrityOf, kindOfRecord, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { ENDLESS, launchChromium, readPrinted, START_MS, type Printed } from '../smoke/chromium';
import type { SmokeSettings } from '../smoke/settings';
import type { StoredRecord } from '../store';
import type { Trial, TrialSubject } from './trial';
import { startTrialServer } from './trial-server';

/** Module Federation's message for a missing package that only the host has (`import: false`). */
const NEEDS_HOST = /shared? ?(?:module|scope)|loadShare|RUNTIME-00[56]/i;

/**
 * Its message in a build without error texts; also used for other errors, so it counts only for a build that needs packages
 * of its host.
 */
const NEEDS_SOMETHING = /can ?not get|is not a function|reading '/i;

/** Whether an expose failed because only its host has a package. */
const needsHost = (failure: string, { sharing = {} }: ReleaseRecord) =>
  NEEDS_HOST.test(failure) || (Object.values(sharing).some((each) => each.import === false) && NEEDS_SOMETHING.test(failure));

interface CachedPass {
  browser: string;
  at: string;
}

/** The history's phrase when no browser tried a version; the reason follows. */
const UNTRIED = 'not loaded in a browser: ';

/** Null if the expose loaded; else the message of the browser. */
type Failure = string | null;

type OpenPage = Printed & { page: Page };

/**
 * The trial of every ordinary remote: an empty page with this package's runtime, in a real Chromium, loads each module that the
 * candidate exposes, beside the live versions. Files that are missing, code that throws when it is evaluated, names that collide
 * with those of another remote, and modules that never arrive are found here. The same bytes beside the same others are tried
 * once.
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

/** The reason why a remote has nothing to load. Only a build with a description lists its modules. */
const whyNothing = ({ exposes }: ReleaseRecord) => (exposes ? 'it exposes nothing' : 'its build.json names no exposes');

/** Why no browser tried the version that a move made live; undefined if one did, or if nothing changed. */
export function whyUntried(
  { changed, checks }: { changed: boolean; checks: readonly string[] },
  smoke: SmokeSettings,
): string | undefined {
  if (!changed) return undefined;
  if (!smoke.browser) return smoke.why;
  // The browser may be installed, but not the package that starts it.
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
      const page = await openPage(browser, server.url);
      const beside = Object.keys(pointer.remotes).filter((name) => name !== record.name);
      for (const name of beside) await openAll(page, store, pointer, name);
      for (const expose of exposes) {
        page.errors.length = 0;
        const failure = await open(page, record.name, expose, smoke.limitMs);
        if (failure === null) continue;
        if (needsHost(failure, record)) return { skipped: `${expose} needs packages that only its host has (${failure})` };
        const isFineAlone =
          failure !== ENDLESS &&
          beside.length > 0 &&
          (await open(await openPage(browser, server.url), record.name, expose, smoke.limitMs)) === null;
        const met = isFineAlone ? beside.map((name) => `${name} ${pointer.remotes[name]!.version}`) : [];
        throw failed(record, expose, { why: page.errors[0] ?? failure, met, operation });
      }
      return { browser: `Chromium ${browser.version()}` };
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

async function openPage(browser: Browser, address: string): Promise<OpenPage> {
  const page = await browser.newPage();
  const printed = readPrinted(page, { onConsole: false });
  page.setDefaultTimeout(START_MS);
  await page.goto(address);
  await page.waitForFunction(() => 'slipwayTrial' in globalThis);
  return { page, ...printed };
}

/**
 * Opens the live versions, so that the candidate meets their globals and chunk lists. Their own failures do not count against the
 * candidate.
 */
async function openAll(page: OpenPage, store: TrialSubject['store'], pointer: Pointer, name: string): Promise<void> {
  const ref = pointer.remotes[name]!;
  const found = await store.readRecord(name, ref.version, ref.record);
  for (const expose of Object.keys(found?.record.exposes ?? {}))
    if ((await open(page, name, expose, BESIDE_MS)) === ENDLESS)
      throw new Error(`${name} ${ref.version} is live, and ${ENDLESS}`);
}

/** Time limit for the live versions: a candidate is not refused because another remote hangs. */
const BESIDE_MS = 5000;

async function open({ page, endless }: OpenPage, remote: string, expose: string, limitMs: number): Promise<Failure> {
  const opened = page.evaluate(openInPage, { remote, expose });
  opened.catch(() => undefined);
  // The limit is kept here and not in the page: a module that loops forever stops the page's clock, too.
  return Promise.race([endless, opened, pause(limitMs, `it does not load within ${limitMs / 1000} s`, { ref: false })]);
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
    return (innermost.message || String(error)).slice(0, 2000);
  }
}

/** `met`: the live versions, if the expose loads without them. */
const failed = (
  record: ReleaseRecord,
  expose: string,
  { why, met, operation }: { why: string; met: readonly string[]; operation: string },
) =>
  new ReleaseError(
    `Cannot ${operation}: ${expose} of ${record.name} ${record.version} does not load ` +
      `${met.length > 0 ? `beside ${met.join(', ')}, and does alone` : 'in an empty page'}: ` +
      `${why.replace(/([^.!?])$/, '$1.')} ${hintFor(record)} Where it needs its host's page, try it there: put a trial of your own, or ` +
      '`trials: []`, into slipway.config.mjs.',
  );
