import { leaveOut, readLeftOut } from '../left-out';
import type { ReleaseStore } from '../store';
import { createRenderPool, labelOf, type RenderFault, type RenderPool, type RenderWorkerOptions } from './pool';

/** The interval at which this process reads the versions that other processes left out, or that an operator readmitted. */
const FOLLOW_MS = 5000;

interface PoolParts {
  store: ReleaseStore;
  options: RenderWorkerOptions;
  /** Counts a fault of a version. */
  count(fault: RenderFault): Promise<void>;
  warn(error: unknown, what: string): void;
}

/** The render workers of a server: what they find of versions is counted, and shared with all servers of the store. */
export function openRenderPool({ store, options, count, warn }: PoolParts): RenderPool {
  /** Left out here, and not known to the store yet. */
  const unsaved = new Map<string, RenderFault>();

  const pool = createRenderPool(options, {
    fault(fault) {
      const { name, version, what, stack } = fault;
      const label = labelOf(name, version);
      const isLeftOut = pool.leftOut.has(label);
      const consequence = isLeftOut ? '. It is left out of server rendering from now on' : '';
      warn(stack ? Object.assign(new Error(what), { stack }) : null, `${name} ${version} ${what}${consequence}`);
      count(fault).catch((error: unknown) => warn(error, 'failed to count a fault of a server build'));
      if (isLeftOut) unsaved.set(label, fault);
      if (isLeftOut) void follow();
    },
    warn,
    log: (label, text) => console.log(`${label}: ${text}`),
  });

  let following: Promise<void> | undefined;
  /** One at a time: a call while it runs finds the same. */
  const follow = () => (following ??= save().finally(() => (following = undefined)));

  async function save(): Promise<void> {
    try {
      for (const [label, fault] of [...unsaved]) {
        await leaveOut(store, fault);
        unsaved.delete(label);
      }
      pool.setLeftOut((await readLeftOut(store)).keys());
    } catch (error) {
      warn(error, 'failed to read which versions are left out of server rendering');
    }
  }

  void follow();
  const timer = setInterval(() => void follow(), FOLLOW_MS).unref();
  return {
    ...pool,
    close() {
      clearInterval(timer);
      pool.close();
    },
  };
}
