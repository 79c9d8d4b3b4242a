import { configure, getConfig } from '@testing-library/react';
import { unstable_IdlePriority as whenIdle, unstable_scheduleCallback as schedule } from 'scheduler';

const { asyncWrapper } = getConfig();

configure({
  // findBy… and waitFor give up after one second by default, which a loaded machine may need for a single render.
  asyncUtilTimeout: 10_000,
  // What a click or a key leads to is drawn when the call returns. The library itself waits one macrotask, in which a
  // quick machine is done and a slow one, yielding every 5 ms, is not.
  asyncWrapper: (run) =>
    asyncWrapper(async () => {
      const result = await run();
      for (let round = 0; round < ROUNDS; round += 1) await drawn();
      return result;
    }),
});

/** One round for what the event sets off, and one each for an answer, where it leads to, and what that draws. */
const ROUNDS = 4;

/** Settles when React has nothing left to draw: its scheduler runs an idle task only when no other waits. */
const drawn = () => new Promise<void>((resolve) => void schedule(whenIdle, () => resolve()));
