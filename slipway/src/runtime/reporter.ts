import { stageOf } from './load-error';
import type { Report } from './options';
import type { ResolvedPointer } from './read-pointer';
import { versionOfError } from './version-of-error';

/** How long the first failure waits for further ones, so that they go out in one request. */
const BATCH_MS = 1000;
const MAX_FAILURES = 20;
/** The most that the server takes in one request. */
const MAX_AT_ONCE = 50;

interface FederationGlobal {
  __FEDERATION__?: { moduleInfo?: Record<string, unknown>; __GLOBAL_PLUGIN__?: { name?: string }[] };
}

/** Module Federation's DevTools add plugins to every page before the page's first script runs; their names begin like this. */
const OF_DEVTOOLS = 'mf-chrome-devtools-';

interface ReporterOptions {
  /**
   * The project's data for the same requests: fields beside `generation` and `reports`, undefined for none. Each call returns
   * only new data.
   */
  extras?(isHidden: boolean): Record<string, unknown> | undefined;
  send?(address: string, body: string): void;
}

/**
 * Sends reports to the server: failures after a second, in one request, loaded versions when the page is hidden; each version and
 * stage once per page load. Nothing waits for it, and a lost report is acceptable.
 *
 * WebKit and Firefox let a file that is loading fail when its page is left. So files that do not load do not count as failures
 * from `pagehide` on, nor just before the page is hidden, and are not logged to the console.
 *
 * Also reports uncaught errors that come from a file of a version. Others cannot be attributed. Notes what was loaded for Module
 * Federation's DevTools.
 */
export function createReporter(
  pointer: () => Pick<ResolvedPointer, 'base' | 'generation'> | undefined,
  { extras, send = sendBeacon }: ReporterOptions = {},
): (report: Report) => void {
  const pending: Report[] = [];
  const known = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  const keyOf = ({ remote, version, stage }: Report) => `${remote} ${version} ${stage}`;

  function dropAborted(): void {
    for (const report of pending.splice(0))
      if (report.stage === 'load') known.delete(keyOf(report));
      else pending.push(report);
  }

  function flush(isHidden: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    const found = pointer();
    if (!found) return;
    const others = extras?.(isHidden);
    if (pending.length === 0 && !others) return;
    const reports = pending.splice(0, MAX_AT_ONCE).map(({ remote, version, stage }) => ({ remote, version, stage }));
    send(new URL('telemetry', found.base).href, JSON.stringify({ generation: found.generation, reports, ...others }));
    if (pending[0]) flush(isHidden);
  }

  function report(given: Report): void {
    const key = keyOf(given);
    // All loads are counted, and a limit holds for failures alone: a share of failures needs all of its loads.
    const isLoaded = given.stage === 'loaded';
    const failures = [...known].filter((each) => !each.endsWith(' loaded'));
    if (known.has(key) || (!isLoaded && failures.length >= MAX_FAILURES) || (isLeft && given.stage === 'load')) return;
    known.add(key);
    pending.push(given);
    if (isLoaded) return tellDevTools(given);
    // A file that did not load is reported only once it is known that the page has not been left.
    if (given.stage !== 'load') warn(given);
    timer ??= setTimeout(() => {
      pending.filter(({ stage }) => stage === 'load').forEach(warn);
      flush(false);
    }, BATCH_MS);
  }

  addEventListener('pagehide', () => {
    isLeft = true;
    dropAborted();
  });
  // A page restored from the back/forward cache is shown again.
  addEventListener('pageshow', () => (isLeft = false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    dropAborted();
    flush(true);
  });
  reportUncaughtErrors(report);
  return report;
}

function reportUncaughtErrors(report: (report: Report) => void): void {
  const attribute = (error: unknown, source: unknown) => {
    const version = versionOfError(source);
    if (version) report({ ...version, stage: stageOf(error), error });
  };
  addEventListener('error', ({ error, filename }) => attribute(error, filename || error));
  addEventListener('unhandledrejection', ({ reason }) => attribute(reason, reason));
}

const warn = ({ remote, version, stage, error }: Report) =>
  console.warn(`slipway: ${remote} ${version} failed (${stage}).`, error);

/**
 * A beacon survives the unloading of the page. As plain text: for JSON, browsers would send a preflight request to another
 * origin.
 */
function sendBeacon(address: string, body: string): void {
  navigator.sendBeacon?.(address, body);
}

/** With the DevTools, they get the loaded versions. Other visitors load nothing for this. */
function tellDevTools({ remote, version }: Report): void {
  const { moduleInfo, __GLOBAL_PLUGIN__: plugins } = (globalThis as FederationGlobal).__FEDERATION__ ?? {};
  if (!moduleInfo || !plugins?.some(({ name }) => name?.startsWith(OF_DEVTOOLS))) return;
  void import('./module-info').then(({ noteModuleInfo }) => noteModuleInfo(moduleInfo, remote, version)).catch(() => undefined);
}
