import type { Logger } from './logger';

/** A background job that runs at intervals and never concurrently within one process. */
export interface Poller {
  start(): void;
  /** Requests a run now; a request during a run causes another run after it. */
  trigger(): void;
  /**
   * Stops polling and aborts the run's signal. Resolves when the current run has ended, or after STOP_LIMIT_MS: whatever a
   * run waits for must not keep the process alive.
   */
  stop(): Promise<void>;
}

interface PollerOptions {
  name: string;
  intervalMs: number;
  log: Logger;
  /** One run. `stop` aborts the signal: check it before each unit of work (a mail, a payment session), and return once it is aborted. */
  poll(signal: AbortSignal): Promise<void>;
  /** How long `stop` waits for a run, in milliseconds. */
  stopLimitMs?: number;
}

/** Longer than a run needs to notice its signal; all jobs together have to end within the server's own limit (server/src/stop.ts). */
const STOP_LIMIT_MS = 10_000;

/** Runs `poll` every `intervalMs` and whenever triggered. A failing run is logged and does not stop the poller. */
export function createPoller({ name, intervalMs, log, poll, stopLimitMs = STOP_LIMIT_MS }: PollerOptions): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let rerun = false;
  let stopping = new AbortController();
  stopping.abort();

  const run = async ({ signal }: AbortController) => {
    do {
      rerun = false;
      await poll(signal).catch((error: unknown) => log.error({ poller: name, err: error }, 'background job failed'));
    } while (rerun && !signal.aborted);
    running = undefined;
  };
  const trigger = () => {
    if (stopping.signal.aborted) return;
    if (running) rerun = true;
    else running = run(stopping);
  };
  return {
    trigger,
    start() {
      stopping = new AbortController();
      timer = setInterval(trigger, intervalMs);
      timer.unref();
      trigger();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      if (!running) return;
      let limit: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => (limit = setTimeout(resolve, stopLimitMs, 'late')));
      const outcome = await Promise.race([running, late]);
      clearTimeout(limit);
      if (outcome === 'late') log.warn({ poller: name }, 'background job did not end in time and is left behind');
    },
  };
}
