import { limitWarnings } from '../serve/limit-warnings';
import { leaveOut, readLeftOut } from '../left-out';
import type { ReleaseStore } from '../store';
import { createRenderPool, labelOf, type RenderFault, type RenderPool, type RenderWorkerOptions } from './pool';
import { withPreviewPool } from './preview-pool';

/** The interval at which this process reads the versions that other processes left out, or that an operator readmitted. */
const FOLLOW_MS = 5000;

interface PoolParts {
  store: ReleaseStore;
  options: RenderWorkerOptions;
  /** Whether the pointer names a version; `label`: 'alpha@1.0.2'. Other versions are rendered apart, and their faults are logged only. */
  isLive(label: string): boolean;
  /** Counts a fault of a live version. */
  count(fault: RenderFault): Promise<void>;
  warn(error: unknown, what: string): void;
}

/** The render workers of a server: what they find of versions is counted, and shared with all servers of the store. */
export function openRenderPool({ store, options, isLive, count, warn }: PoolParts): RenderPool {
  /** Left out here, and not known to the store yet. */
  const unsaved = new Map<string, RenderFault>();
  /** Taken back here, and still noted in the store. */
  const takenBack = new Set<string>();
  const warnOfStore = limitWarnings(warn);

  // Each line with its version: a line of a build would otherwise pass for one of the server, such as an entry of its log.
  const log = (label: string, text: string) => console.log(text.trimEnd().replace(/^/gm, `${label}: `));

  const openPreviews = () =>
    createRenderPool(
      { ...options, workers: 1, mayLeaveOut: false, inspect: undefined },
      {
        fault: ({ name, version, what, stack }) => warn(withStack(what, stack), `a preview of ${name} ${version} ${what}`),
        warn,
        log,
      },
    );

  const pool = createRenderPool(options, {
    fault(fault) {
      const { name, version, what, stack } = fault;
      const label = labelOf(name, version);
      const isLeftOut = pool.leftOut.has(label);
      const consequence = isLeftOut ? '. It is left out of server rendering from now on' : '';
      warn(withStack(what, stack), `${name} ${version} ${what}${consequence}`);
      if (fault.countsFor === undefined)
        count(fault).catch((error: unknown) => warn(error, 'failed to count a fault of a server build'));
      if (!isLeftOut) return;
      takenBack.delete(label);
      unsaved.set(label, fault);
      void follow();
    },
    takenBack(label) {
      warn(null, `${label.replace('@', ' ')} is rendered on the server again, since its host is to blame`);
      unsaved.delete(label);
      takenBack.add(label);
      void follow();
    },
    warn,
    log,
  });

  let following: Promise<void> | undefined;
  /** One at a time: a call while it runs finds the same. */
  const follow = () => (following ??= save().finally(() => (following = undefined)));

  async function save(): Promise<void> {
    try {
      for (const [label, fault] of [...unsaved]) {
        await leaveOut(store, fault);
        if (unsaved.get(label) === fault) unsaved.delete(label);
      }
      for (const label of [...takenBack]) {
        await store.removeNote('left-out', label);
        takenBack.delete(label);
      }
      const noted = await readLeftOut(store);
      // Meanwhile more may have been left out, or taken back.
      pool.setLeftOut([...noted.keys(), ...unsaved.keys()].filter((label) => !takenBack.has(label)));
    } catch (error) {
      warnOfStore((error as Error).message, error, 'failed to read or write which versions are left out of server rendering');
    }
  }

  void follow();
  const timer = setInterval(() => void follow(), FOLLOW_MS).unref();
  const { run, close } = withPreviewPool(pool, isLive, openPreviews);
  return {
    ...pool,
    run,
    close() {
      clearInterval(timer);
      close();
    },
  };
}

const withStack = (what: string, stack: string | undefined) => (stack ? Object.assign(new Error(what), { stack }) : null);
