import { randomUUID } from 'node:crypto';
import type { ReadVersions } from 'api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  engineKey,
  readEngineKey,
  saveCounts,
  SHELL,
  LOAD_STAGES,
  type Counts,
  type Pointer,
  type ReleaseStore,
  type LoadStage,
} from 'slipway';
import { pointerFor } from './audience';
import { watchCanaries } from './canary/watch';
import { type CurrentReleases, limitPerMinute } from 'slipway/serve';
import { engineOf, type Engine } from './engine';
import { createPublishedLookup } from './published-lookup';
import { hasPreviewSession } from './preview-session/preview-session';
import { readPageFunnel, recordFunnel, type FunnelCounts } from './funnel';
import { readPageVitals, recordVitals } from './vitals';
import { monitorStarts } from './start-monitor';
import { countedCookie, readVisitorInfo } from './visitor';

export interface Telemetry {
  /** Prometheus text of what browsers have reported to this process. */
  metrics(): string;
  /** Counts a version that failed to render on the server, for the visitor of the request. */
  recordRenderFailure(failed: { remote: string; version: string }, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Persists the counts that are not persisted yet. */
  close(): Promise<void>;
}

interface TelemetryParts {
  store: ReleaseStore;
  releases: CurrentReleases;
  /** Maximum number of posts per address and minute. */
  postsPerMinute: number;
  /** Maximum number of visitors per address that count as failed in a canary with --auto. */
  visitorsPerAddress: number;
  /** What shoppers do, counted by step and version (SELL-8). Absent: only loads are counted. */
  funnel?: { counts: FunnelCounts; readVersions: ReadVersions };
  /** Sets cookies with the Secure attribute. */
  secure: boolean;
  warn(error: unknown, what: string): void;
}

const MAX_REPORTS = 50;
const SAVE_INTERVAL_MS = 5000;

/**
 * POST /telemetry: how remotes load in browsers, as `{ reports: [{ remote, version, stage }] }`. Reports are counted by
 * remote, version and stage: no address, page or error text is stored. Reports of unpublished versions are ignored, so that
 * nobody can fill the metrics with invented labels. `funnel` beside them counts what shoppers do (funnel.ts), `vitals` how
 * quickly the page came and answered (vitals.ts).
 */
export function serveTelemetry(app: FastifyInstance, parts: TelemetryParts): Telemetry {
  const { store, releases, postsPerMinute, secure, warn } = parts;
  const sinceStart: Counts = {};
  let today: Counts = {};
  let day = new Date().toDateString();
  let unsaved = false;
  const instance = randomUUID();
  const isUnderLimit = limitPerMinute(postsPerMinute);
  const isPublished = createPublishedLookup(releases);
  const watch = watchCanaries(parts);
  const starts = monitorStarts(warn);
  const vitals = recordVitals({ store, instance, isPublished });
  const funnel = parts.funnel && recordFunnel({ store, warn, ...parts.funnel });

  app.post('/telemetry', { bodyLimit: 8192 }, async (request, reply) => {
    if (!isUnderLimit(request.ip))
      return reply.code(429).header('retry-after', '60').send({ message: 'Too many reports. Please try again later.' });
    const reports = readReports(request.body);
    if (!reports) return reply.code(400).send({ message: 'Send { "reports": [{ "remote", "version", "stage" }] }.' });
    // A failure in a preview session says nothing about the live versions.
    if (hasPreviewSession(request.headers.cookie)) return reply.code(204).header('cache-control', 'no-store').send();
    const pointer = await releases.pointer();
    await count(reports, { engine: engineOf(request.headers['user-agent']), address: request.ip });
    // A page of another generation may have other versions than its visitor is assigned now.
    const generation = generationOf(request.body);
    const current = reports.filter(({ remote }) => generation === pageGeneration(pointer, remote));
    const felt = readPageVitals(parsedBody(request.body));
    if (felt) await vitals.record(request.headers, felt);
    const told = readPageFunnel(parsedBody(request.body));
    const isCounted = Boolean(told && (await funnel?.record(request, generation, told.counts)));
    const hasAdded = isCounted && told!.hasAdded && generation === pointerFor(pointer, 'shoppers').generation;
    recordForCanaries(pointer, { reports: current, hasAdded }, request, reply);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  function recordForCanaries(
    pointer: Pointer,
    { reports, hasAdded = false }: { reports: Report[]; hasAdded?: boolean },
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const visitorInfo = readVisitorInfo(request);
    const failedIn = reports.length > 0 ? watch.record(pointer, reports, visitorInfo) : [];
    const addedIn = hasAdded ? watch.recordAdd(pointer, visitorInfo) : [];
    const counted = [...failedIn, ...addedIn];
    if (counted.length > 0) void reply.header('set-cookie', countedCookie(visitorInfo, counted, secure));
  }

  async function count(reports: Report[], sender?: { engine: Engine; address: string }): Promise<void> {
    for (const { remote, version, stage } of reports) {
      if (!(await isPublished(remote, version))) continue;
      if (day !== new Date().toDateString()) [today, day] = [{}, new Date().toDateString()];
      for (const counts of [sinceStart, today]) addOne(counts, `${remote}@${version}`, stage);
      unsaved = true;
      if (remote !== SHELL || !sender) continue;
      const { engine, address } = sender;
      starts.record({ engine, version, started: stage === 'loaded', address });
      const key = engineKey(version, engine.name, engine.version);
      for (const counts of [sinceStart, today]) if (isWithinLimit(counts, key)) addOne(counts, key, stage);
    }
  }

  async function save(): Promise<void> {
    starts.check();
    await watch.evaluate().catch((error: unknown) => warn(error, 'failed to persist canary metrics'));
    await funnel?.saveIfDue();
    await vitals.save().catch((error: unknown) => warn(error, 'failed to persist web vitals in the release store'));
    if (!unsaved) return;
    unsaved = false;
    await saveCounts(store, instance, today).catch((error: unknown) =>
      warn(error, 'failed to persist load counts in the release store'),
    );
  }

  let saving: Promise<void> = Promise.resolve();
  const timer = setInterval(() => (saving = saving.then(save)), SAVE_INTERVAL_MS).unref();
  return {
    metrics: () => asPrometheus(sinceStart) + vitals.metrics(),
    async recordRenderFailure({ remote, version }, request, reply) {
      const reports: Report[] = [{ remote, version, stage: 'render' }];
      // A failure to count must not fail the page.
      await count(reports).catch((error: unknown) => warn(error, 'failed to count a render failure'));
      recordForCanaries(await releases.pointer(), { reports }, request, reply);
    },
    async close() {
      clearInterval(timer);
      await saving.then(save);
      await funnel?.close();
    },
  };
}

interface Report {
  remote: string;
  version: string;
  stage: LoadStage;
}

/** Null for a malformed body. */
function readReports(body: unknown): Report[] | null {
  const given = parsedBody(body) as { reports?: unknown } | null;
  if (!Array.isArray(given?.reports) || given.reports.length > MAX_REPORTS) return null;
  const reports = given.reports as Partial<Record<keyof Report, unknown>>[];
  const isReport = (report: (typeof reports)[number] | null) =>
    /^[a-z][a-z0-9-]{0,40}$/.test(String(report?.remote)) &&
    /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[A-Za-z.+-][0-9A-Za-z.+-]{0,40})?$/.test(String(report?.version)) &&
    LOAD_STAGES.includes(report?.stage as LoadStage) &&
    report?.stage !== 'render';
  return reports.every(isReport) ? (reports as unknown as Report[]) : null;
}

/** Generation of the pointer in the reporting page; undefined from shells that do not send it. */
function generationOf(body: unknown): unknown {
  return (parsedBody(body) as { generation?: unknown } | null)?.generation;
}

/** Generation of the pages that load a remote now. */
const pageGeneration = (pointer: Pointer, remote: string): number =>
  pointerFor(pointer, pointer.remotes[remote]?.audience ?? 'shoppers').generation;

const parsedBody = (body: unknown): unknown => (typeof body === 'string' ? parsed(body) : body);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Maximum number of keys once engines are counted too, so that invented user agents cannot fill the metrics. */
const MAX_KEYS = 500;

/** Releases always have room, because only published versions are counted. */
const isWithinLimit = (counts: Counts, key: string) => key in counts || Object.keys(counts).length < MAX_KEYS;

function addOne(counts: Counts, key: string, stage: LoadStage): void {
  const stages = (counts[key] ??= {});
  stages[stage] = (stages[stage] ?? 0) + 1;
}

function asPrometheus(counts: Counts): string {
  const loads: string[] = [];
  const starts: string[] = [];
  for (const [key, stages] of Object.entries(counts)) {
    const engine = readEngineKey(key);
    const at = key.lastIndexOf('@');
    for (const [stage, count] of Object.entries(stages))
      if (engine)
        starts.push(
          `shop_page_starts_total{engine="${engine.engine}",engine_version="${engine.engineVersion}",shell="${engine.version}",outcome="${stage === 'loaded' ? 'started' : stage}"} ${count}`,
        );
      else
        loads.push(
          `shop_remote_loads_total{remote="${key.slice(0, at)}",version="${key.slice(at + 1)}",stage="${stage}"} ${count}`,
        );
  }
  return [
    '# HELP shop_remote_loads_total Loads of remotes in browsers, by remote, version and stage (loaded, or what failed)',
    '# TYPE shop_remote_loads_total counter',
    ...loads,
    '# HELP shop_page_starts_total Page loads by browser engine, its major version, shell version and outcome (started, or why the application did not start)',
    '# TYPE shop_page_starts_total counter',
    ...starts,
    '',
  ].join('\n');
}
