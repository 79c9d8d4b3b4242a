import type { View } from '../routing/view';
import type { FunnelCounts } from './page-funnel';
import type { VitalsReport } from './page-vitals';
import { loadStageOf, type LoadStage } from './load-stage';

interface Report {
  remote: string;
  version: string;
  stage: LoadStage;
}

export interface Reporter {
  /** Records a remote's failure; ignores other errors. */
  recordFailure(error: unknown): void;
  /** Records the start of the application under the shell's version, once per page load. */
  recordStart(version: string): void;
  /** Records a loaded page, each version once per page load. */
  recordLoaded(view: View): View;
}

/** How long the first failure waits for further ones, so that they go out in one request. */
const BATCH_MS = 1000;
const MAX_REPORTS = 20;

/** What goes along with the reports. Each call takes what was not taken before. */
interface Extras {
  /** What the shopper did. */
  takeFunnel?(): FunnelCounts | undefined;
  /** What the visitor felt of this page load; asked for when the page is hidden. */
  takeVitals?(): VitalsReport | undefined;
}

/**
 * Reports the load stage of each remote and version to the server, with the pointer generation of this page. Failures are
 * sent after BATCH_MS, everything else when the page is hidden. Nothing waits for these requests.
 *
 * WebKit and Firefox let a file that is loading fail when its page is left. So files that do not load are no failures from
 * `pagehide` on, nor in the moment before the page is hidden.
 */
export function createReporter(
  generation: number,
  send: (body: string) => void = sendBeacon,
  { takeFunnel, takeVitals }: Extras = {},
): Reporter {
  const pending: Report[] = [];
  const reported = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  function add(report: Report): boolean {
    const key = keyOf(report);
    if (reported.has(key) || reported.size >= MAX_REPORTS) return false;
    reported.add(key);
    pending.push(report);
    return true;
  }

  function dropAborted(): void {
    for (const report of pending.splice(0))
      if (report.stage === 'load') reported.delete(keyOf(report));
      else pending.push(report);
  }

  function flush(vitals?: VitalsReport): void {
    clearTimeout(timer);
    timer = undefined;
    const funnel = takeFunnel?.();
    if (pending.length > 0 || funnel || vitals) send(JSON.stringify({ generation, reports: pending.splice(0), funnel, vitals }));
  }

  function setLeft(left: boolean): void {
    isLeft = left;
    if (left) dropAborted();
  }

  // A page that comes back from the browser's cache of pages is shown again.
  window.addEventListener('pagehide', () => setLeft(true));
  window.addEventListener('pageshow', () => setLeft(false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    dropAborted();
    flush(takeVitals?.());
  });
  return {
    recordFailure(error) {
      const { remote, version, cause } = (error ?? {}) as { remote?: unknown; version?: unknown; cause?: unknown };
      if (typeof remote !== 'string' || typeof version !== 'string') return;
      const stage = loadStageOf(cause);
      if (isLeft && stage === 'load') return;
      if (add({ remote, version, stage })) timer ??= setTimeout(() => flush(), BATCH_MS);
    },
    recordStart(version) {
      add({ remote: 'shell', version, stage: 'loaded' });
    },
    recordLoaded(view) {
      if (view.kind === 'page') add({ remote: view.remote, version: view.version, stage: 'loaded' });
      return view;
    },
  };
}

const keyOf = ({ remote, version, stage }: Report) => `${remote}@${version} ${stage}`;

/** A beacon survives the unloading of the page. Lost reports are acceptable. */
function sendBeacon(body: string): void {
  navigator.sendBeacon?.('/telemetry', new Blob([body], { type: 'application/json' }));
}
