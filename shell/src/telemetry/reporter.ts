import type { View } from '../routing/view';
import { stageOf, type Stage } from './stage';

interface Report {
  remote: string;
  version: string;
  stage: Stage;
}

export interface Reporter {
  /** Counts a remote's failure; what is no remote's failure is not sent. */
  failed(error: unknown): void;
  /** Counts a page that stands; each version once per page load. */
  stands(view: View): View;
}

/** After the first failure so long is waited for more, so that one message tells them all. */
const GATHER_MS = 1000;
const MOST_REPORTS = 20;

/**
 * Tells the site how remotes fare here: remote, version and stage, and of which generation of the pointer this page is.
 * Failures go after a second, what stands when the page is left; a page sends few messages and never waits for one.
 */
export function createReporter(generation: number, send: (body: string) => void = sendBeacon): Reporter {
  const waiting: Report[] = [];
  const told = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function add(report: Report): boolean {
    const key = `${report.remote}@${report.version} ${report.stage}`;
    if (told.has(key) || told.size >= MOST_REPORTS) return false;
    told.add(key);
    waiting.push(report);
    return true;
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) send(JSON.stringify({ generation, reports: waiting.splice(0) }));
  }

  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  return {
    failed(error) {
      const { remote, version, cause } = (error ?? {}) as { remote?: unknown; version?: unknown; cause?: unknown };
      if (typeof remote !== 'string' || typeof version !== 'string') return;
      if (add({ remote, version, stage: stageOf(cause) })) timer ??= setTimeout(flush, GATHER_MS);
    },
    stands(view) {
      if (view.kind === 'page') add({ remote: view.remote, version: view.version, stage: 'loaded' });
      return view;
    },
  };
}

/** Survives the end of the page; a lost report is no loss. */
function sendBeacon(body: string): void {
  navigator.sendBeacon?.('/telemetry', new Blob([body], { type: 'application/json' }));
}
