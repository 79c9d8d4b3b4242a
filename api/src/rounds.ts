import type { Logger } from './logger';

/** Work that is done again and again in the background, never twice at a time in one process. */
export interface Rounds {
  start(): void;
  /** Asks for a round now; one that is asked for during a round follows it. */
  kick(): void;
  /** No further rounds; settles when the running one has ended. */
  stop(): Promise<void>;
}

interface RoundsOptions {
  name: string;
  everyMs: number;
  log: Logger;
  round(): Promise<void>;
}

/** Runs `round` every `everyMs` and whenever kicked. A failing round is logged, the next one comes all the same. */
export function createRounds({ name, everyMs, log, round }: RoundsOptions): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;

  const run = async () => {
    do {
      again = false;
      await round().catch((error: unknown) => log.error({ rounds: name, err: error }, 'a round in the background failed'));
    } while (again && !stopped);
    running = undefined;
  };
  const kick = () => {
    if (stopped) return;
    if (running) again = true;
    else running = run();
  };
  return {
    kick,
    start() {
      stopped = false;
      timer = setInterval(kick, everyMs);
      timer.unref();
      kick();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
