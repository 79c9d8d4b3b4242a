import { configure, getConfig } from '@testing-library/react';
import { unstable_IdlePriority as whenIdle, unstable_scheduleCallback as schedule } from 'scheduler';

declare const TEST_LIMIT_MS: number;
const { asyncWrapper } = getConfig();

configure({
  // The default for findBy… and waitFor is one second; a loaded machine may need that for one render. Shorter than the limit of the
  // test, so that the message says what was not found.
  asyncUtilTimeout: TEST_LIMIT_MS * 0.8,
  // Renders everything that a click or a key causes before the call returns. The library only waits one macrotask,
  // which is too short on a slow machine, where React yields every 5 ms.
  asyncWrapper: (run) =>
    asyncWrapper(async () => {
      const result = await run();
      for (let pass = 0; pass < IDLE_PASSES; pass += 1) await reactIdle();
      return result;
    }),
});

/** One pass for the event's own updates, and one each for a response, the navigation that follows, and its render. */
const IDLE_PASSES = 4;

/** Resolves when React has nothing left to render: its scheduler runs an idle task only when no other is queued. */
const reactIdle = () => new Promise<void>((resolve) => void schedule(whenIdle, () => resolve()));
