declare const __SERVER__: boolean;

/** The server's build has no workers, and would fail to load with one. */
export const startWorker = (): Worker =>
  __SERVER__
    ? (undefined as never)
    : new Worker(new URL(/* webpackChunkName: "proof-of-work" */ './proof-of-work.worker.ts', import.meta.url), {
        type: 'module',
      });
