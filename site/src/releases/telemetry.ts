import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { saveCounts, STAGES, type Counts, type Pointer, type ReleaseStore, type Stage } from 'releases';
import { watchCanaries } from './canary/watch';
import type { CurrentReleases } from './current';
import { limitPerMinute } from './limit';
import { hasOwnView } from './own-view/own-view';
import { countedCookie, visitOf } from './visitor';

export interface Telemetry {
  /** Prometheus text of what browsers have reported to this process. */
  metrics(): string;
  /** Counts a version that the server itself could not draw, and who was to see it. */
  notDrawn(failed: { remote: string; version: string }, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Keeps what is counted and not kept yet. */
  close(): Promise<void>;
}

interface TelemetryParts {
  store: ReleaseStore;
  releases: CurrentReleases;
  /** Posts that one address may send in a minute. */
  postsPerMinute: number;
  /** Visitors of one address whose failures count against a canary that watches over itself. */
  visitorsPerAddress: number;
  /** Cookies go over https only. */
  secure: boolean;
  warn(error: unknown, what: string): void;
}

const MOST_REPORTS = 50;
const KEEP_EVERY_MS = 5000;

/**
 * POST /telemetry: how remotes fare in browsers, as `{ reports: [{ remote, version, stage }] }`. Counted by remote,
 * version and stage and nothing else: no address, no page, no text of an error is kept. What names no published version
 * is passed over, so that nobody can fill the metrics with words of their own.
 */
export function serveTelemetry(app: FastifyInstance, parts: TelemetryParts): Telemetry {
  const { store, releases, postsPerMinute, secure, warn } = parts;
  const sinceStart: Counts = {};
  let today: Counts = {};
  let day = new Date().toDateString();
  let unkept = false;
  const instance = randomUUID();
  const mayPost = limitPerMinute(postsPerMinute);
  const watch = watchCanaries(parts);

  app.post('/telemetry', { bodyLimit: 8192 }, async (request, reply) => {
    if (!mayPost(request.ip))
      return reply.code(429).header('retry-after', '60').send({ message: 'Too many reports. Please try again later.' });
    const reports = readReports(request.body);
    if (!reports) return reply.code(400).send({ message: 'Send { "reports": [{ "remote", "version", "stage" }] }.' });
    // Who previews or overrides something is no visitor: what fails there says nothing of what is live.
    if (hasOwnView(request.headers.cookie)) return reply.code(204).header('cache-control', 'no-store').send();
    await count(reports);
    // A page of another generation may have been given other versions than its visitor has now.
    const pointer = await releases.pointer();
    if (generationOf(request.body) === pointer.generation) hear(pointer, reports, request, reply);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  function hear(pointer: Pointer, met: Report[], request: FastifyRequest, reply: FastifyReply): void {
    const visit = visitOf(request);
    const failedIn = watch.hear(pointer, met, visit);
    if (failedIn.length > 0) void reply.header('set-cookie', countedCookie(visit, failedIn, secure));
  }

  async function count(reports: Report[]): Promise<void> {
    for (const { remote, version, stage } of reports) {
      if (!(await releases.record(remote, version))) continue;
      if (day !== new Date().toDateString()) [today, day] = [{}, new Date().toDateString()];
      for (const counts of [sinceStart, today]) {
        const stages = (counts[`${remote}@${version}`] ??= {});
        stages[stage] = (stages[stage] ?? 0) + 1;
      }
      unkept = true;
    }
  }

  async function keep(): Promise<void> {
    await watch.look().catch((error: unknown) => warn(error, 'What canaries do to visitors could not be kept'));
    if (!unkept) return;
    unkept = false;
    await saveCounts(store, instance, today).catch((error: unknown) =>
      warn(error, 'What browsers reported could not be kept in the release store'),
    );
  }

  let keeping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => (keeping = keeping.then(keep)), KEEP_EVERY_MS).unref();
  return {
    metrics: () => asPrometheus(sinceStart),
    async notDrawn({ remote, version }, request, reply) {
      const met: Report[] = [{ remote, version, stage: 'draw' }];
      // A page does not fail for what is counted of it.
      await count(met).catch((error: unknown) => warn(error, 'A page that could not be drawn was not counted'));
      hear(await releases.pointer(), met, request, reply);
    },
    async close() {
      clearInterval(timer);
      await keeping.then(keep);
    },
  };
}

interface Report {
  remote: string;
  version: string;
  stage: Stage;
}

/** Null where the body is none of ours. */
function readReports(body: unknown): Report[] | null {
  const given = (typeof body === 'string' ? parsed(body) : body) as { reports?: unknown } | null;
  if (!Array.isArray(given?.reports) || given.reports.length > MOST_REPORTS) return null;
  const reports = given.reports as Partial<Record<keyof Report, unknown>>[];
  const isReport = (report: (typeof reports)[number] | null) =>
    /^[a-z][a-z0-9-]{0,40}$/.test(String(report?.remote)) &&
    /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[A-Za-z.+-][0-9A-Za-z.+-]{0,40})?$/.test(String(report?.version)) &&
    STAGES.includes(report?.stage as Stage) &&
    report?.stage !== 'draw';
  return reports.every(isReport) ? (reports as unknown as Report[]) : null;
}

/** Of the pointer that the reporting page was made with; undefined from shells that do not say. */
function generationOf(body: unknown): unknown {
  return ((typeof body === 'string' ? parsed(body) : body) as { generation?: unknown } | null)?.generation;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asPrometheus(counts: Counts): string {
  const lines = Object.entries(counts).flatMap(([release, stages]) => {
    const at = release.lastIndexOf('@');
    return Object.entries(stages).map(
      ([stage, count]) =>
        `shop_remote_loads_total{remote="${release.slice(0, at)}",version="${release.slice(at + 1)}",stage="${stage}"} ${count}`,
    );
  });
  return [
    '# HELP shop_remote_loads_total How remotes fared in browsers, by remote, version and stage (loaded, or what went wrong)',
    '# TYPE shop_remote_loads_total counter',
    ...lines,
    '',
  ].join('\n');
}
