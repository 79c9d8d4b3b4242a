import type { RenderPool, Work } from './pool';

/** How long the worker for previews lives after the last of them. */
const KEEP_MS = 300_000;

/**
 * A pool that gives each task with a version that is not live to a pool for such tasks alone. A version that only previews show may hang or
 * end its worker there as often as it likes: the faults count for no live version, and no live page waits. `isLive` takes a label,
 * 'alpha@1.0.2'. `open` starts the second pool, which is closed once no preview has been rendered for five minutes.
 */
export function withPreviewPool(live: RenderPool, isLive: (label: string) => boolean, open: () => RenderPool): RenderPool {
  let previews: RenderPool | undefined;
  let isClosed = false;
  let running = 0;
  let idle: NodeJS.Timeout | undefined;

  function closePreviews(): void {
    clearTimeout(idle);
    previews?.close();
    previews = undefined;
  }

  async function runPreview(work: Work): Promise<unknown> {
    clearTimeout(idle);
    running += 1;
    try {
      return await (previews ??= open()).run(work);
    } finally {
      running -= 1;
      if (running === 0) idle = setTimeout(closePreviews, KEEP_MS).unref();
    }
  }

  return {
    ...live,
    run: (work) => (isClosed || work.task.labels.every(isLive) ? live.run(work) : runPreview(work)),
    close() {
      isClosed = true;
      closePreviews();
      live.close();
    },
  };
}
