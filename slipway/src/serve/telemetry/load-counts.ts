import { engineKey, readEngineKey, saveCounts, type Counts, type LoadStage } from '../../counts';
import { SHELL } from '../../pointer';
import { countDaily, type CountsParts } from './count-daily';
import type { Engine } from './engine';
import type { LoadReport } from './reports';

/** Maximum number of keys once engines are counted too, so that invented user agents cannot fill the metrics. */
const MAX_KEYS = 500;

/**
 * Counts by remote, version and stage: no address, page or error text is kept. Counts of the host are by browser engine as
 * well.
 */
export function countLoads({ store, instance, isPublished }: CountsParts) {
  const sinceStart: Counts = {};
  const daily = countDaily<Counts[string]>((counts, day) => saveCounts(store, instance, counts, day));

  return {
    /** Counts the reports of published versions, and returns these. `engine`: that of the page; absent for a server's own. */
    async record(reports: readonly LoadReport[], engine?: Engine): Promise<LoadReport[]> {
      const counted: LoadReport[] = [];
      for (const report of reports) {
        const { remote, version, stage } = report;
        if (!(await isPublished(remote, version))) continue;
        counted.push(report);
        const today = daily.today();
        for (const counts of [sinceStart, today]) addOne(counts, `${remote}@${version}`, stage);
        if (remote !== SHELL || !engine) continue;
        const key = engineKey(version, engine.name, engine.version);
        for (const counts of [sinceStart, today]) if (isWithinLimit(counts, key)) addOne(counts, key, stage);
      }
      return counted;
    },
    save: daily.save,
    metrics: (prefix: string) => asPrometheus(sinceStart, prefix, store.environment),
  };
}

/** Releases always have room, because only published versions are counted. */
const isWithinLimit = (counts: Counts, key: string) => key in counts || Object.keys(counts).length < MAX_KEYS;

function addOne(counts: Counts, key: string, stage: LoadStage): void {
  const stages = (counts[key] ??= {});
  stages[stage] = (stages[stage] ?? 0) + 1;
}

function asPrometheus(counts: Counts, prefix: string, environment: string): string {
  const loads: string[] = [];
  const starts: string[] = [];
  for (const [key, stages] of Object.entries(counts)) {
    const engine = readEngineKey(key);
    const at = key.lastIndexOf('@');
    for (const [stage, count] of Object.entries(stages))
      if (engine)
        starts.push(
          `${prefix}_page_starts_total{engine="${engine.engine}",engine_version="${engine.engineVersion}",shell="${engine.version}",outcome="${stage === 'loaded' ? 'started' : stage}"} ${count}`,
        );
      else
        loads.push(
          `${prefix}_remote_loads_total{remote="${key.slice(0, at)}",version="${key.slice(at + 1)}",stage="${stage}",environment="${environment}"} ${count}`,
        );
  }
  return [
    `# HELP ${prefix}_remote_loads_total Loads of remotes in browsers, by remote, version, stage (loaded, or what failed) and environment`,
    `# TYPE ${prefix}_remote_loads_total counter`,
    ...loads,
    `# HELP ${prefix}_page_starts_total Page loads by browser engine, its major version, shell version and outcome (started, or why the application did not start)`,
    `# TYPE ${prefix}_page_starts_total counter`,
    ...starts,
    '',
  ].join('\n');
}
