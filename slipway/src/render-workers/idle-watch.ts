import type { IdleTime } from './messages';

/** Shorter times between two tasks say nothing: the next task is read in them. */
const LEAST_MS = 100;
/** The share of the time between two tasks below which a process is quiet, and above which it is busy. Between them are garbage collection and late callbacks. */
const QUIET_SHARE = 0.02;
const BUSY_SHARE = 0.25;
/** Processor time in busy gaps between tasks after which a worker ends. */
const MAX_CPU_MS = 1000;

/** The labels of the versions of a task. */
type Labels = readonly string[];

/**
 * Watches a worker between its tasks, when code that a version left behind may compute in callbacks or in threads: nothing
 * else limits that, and it takes processor time from the pages of other versions.
 */
export function createIdleWatch() {
  /** The tasks since the process was quiet, by their version. */
  const suspects = new Map<string, Labels>();
  /** Set once the process is busy after a quiet time: its processor time, and the suspects at that moment. */
  let busy: { cpuMs: number; suspects: Labels[] } | undefined;
  return {
    /** A task has ended. */
    add(labels: Labels): void {
      suspects.set(labels.at(-1)!, labels);
    },
    /** The tasks that may have left too much to compute: those of remotes, if there are any. Undefined where it is bearable. */
    judge({ idleMs, idleCpuMs, idleLabel }: IdleTime): Labels[] | undefined {
      if (idleMs < LEAST_MS || suspects.size === 0) return undefined;
      if (idleCpuMs < idleMs * QUIET_SHARE) {
        suspects.clear();
        busy = undefined;
      }
      if (idleCpuMs < idleMs * BUSY_SHARE) return undefined;
      busy ??= { cpuMs: 0, suspects: [...suspects.values()] };
      busy.cpuMs += idleCpuMs;
      if (busy.cpuMs < MAX_CPU_MS) return undefined;
      if (idleLabel !== undefined) return [[idleLabel]];
      const ofRemotes = busy.suspects.filter((labels) => labels.length > 1);
      return ofRemotes.length > 0 ? ofRemotes : busy.suspects;
    },
  };
}
