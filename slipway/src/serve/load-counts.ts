import { randomUUID } from 'node:crypto';
import { LOAD_STAGES, saveCounts, type Counts, type LoadStage } from '../counts';
import type { ReleaseStore } from '../store';
import type { CurrentReleases } from './follow-releases';

const MAX_REPORTS = 50;
const SAVE_INTERVAL_MS = 5000;

/** How versions load in browsers, as `status` shows it. */
export interface LoadCounts {
  /** Counts the reports in a request's body. False where it is none. Versions that the pointer does not name are ignored. */
  record(body: unknown): boolean;
  /** Prometheus text of what this process was told. */
  metrics(): string;
  /** Persists what is not persisted yet. */
  close(): Promise<void>;
}

interface Report {
  remote: string;
  version: string;
  stage: LoadStage;
}

/** Counts by remote, version and stage: no address, page or error text is kept. They are saved every few seconds. */
export function countLoads(
  store: ReleaseStore,
  releases: Pick<CurrentReleases, 'isKnown'>,
  warn: (error: unknown, what: string) => void,
): LoadCounts {
  const instance = randomUUID();
  const sinceStart: Counts = {};
  let today: Counts = {};
  let day = '';
  let unsaved = false;
  let saving: Promise<void> = Promise.resolve();

  async function save(): Promise<void> {
    if (!unsaved) return;
    unsaved = false;
    await saveCounts(store, instance, today).catch((error: unknown) => {
      unsaved = true;
      warn(error, 'failed to persist load counts in the release store');
    });
  }

  const timer = setInterval(() => (saving = saving.then(save)), SAVE_INTERVAL_MS).unref();
  return {
    record(body) {
      const reports = readReports(body);
      if (!reports) return false;
      const now = new Date().toISOString().slice(0, 10);
      if (now !== day) [today, day] = [{}, now];
      for (const { remote, version, stage } of reports) {
        if (!releases.isKnown(remote, version)) continue;
        for (const counts of [sinceStart, today]) {
          const stages = (counts[`${remote}@${version}`] ??= {});
          stages[stage] = (stages[stage] ?? 0) + 1;
        }
        unsaved = true;
      }
      return true;
    },
    metrics: () => asPrometheus(sinceStart),
    async close() {
      clearInterval(timer);
      await saving;
      await save();
    },
  };
}

function readReports(body: unknown): Report[] | null {
  const { reports } = (typeof body === 'object' && body !== null ? body : {}) as { reports?: unknown };
  if (!Array.isArray(reports) || reports.length > MAX_REPORTS) return null;
  const isReport = (each: unknown): each is Report => {
    const { remote, version, stage } = (each ?? {}) as Partial<Record<keyof Report, unknown>>;
    return typeof remote === 'string' && typeof version === 'string' && LOAD_STAGES.includes(stage as LoadStage);
  };
  return reports.every(isReport) ? reports : null;
}

function asPrometheus(counts: Counts): string {
  const lines = Object.entries(counts).flatMap(([key, stages]) => {
    const at = key.lastIndexOf('@');
    const labels = `remote="${key.slice(0, at)}",version="${key.slice(at + 1)}"`;
    return Object.entries(stages).map(([stage, count]) => `slipway_remote_loads_total{${labels},stage="${stage}"} ${count}`);
  });
  return [
    '# HELP slipway_remote_loads_total How loading a remote ended.',
    '# TYPE slipway_remote_loads_total counter',
    ...lines,
    '',
  ].join('\n');
}
