import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { releaseOf, SHELL, type Pointer } from '../../pointer';
import type { ReleaseStore } from '../../store';
import type { CurrentReleases } from '../follow-releases';
import { limitWarnings, type Warn } from '../limit-warnings';
import type { ReleaseCookies } from '../visitor';
import type { Visitors } from '../visitors';
import { watchCanaries, type CanaryWatch, type VisitorInfo } from './canary-watch';
import { engineOf } from './engine';
import { countLoads } from './load-counts';
import { createPublishedLookup } from './published-lookup';
import { generationIn, readReports, type LoadReport } from './reports';
import { monitorStarts } from './start-monitor';
import { countVitals, readPageVitals } from './vitals-counts';

/** The sender of a report. */
export interface Sender {
  request: Pick<IncomingMessage, 'headers'>;
  response: Pick<ServerResponse, 'appendHeader'>;
  address: string;
}

/** A telemetry body that was counted, for what a project counts beside loads. */
export interface ReceivedReport extends Sender {
  /** As it was sent: check each field. */
  body: unknown;
  /** Generation of the sender's page; whatever it sent. */
  generation: unknown;
  /** The live versions now. */
  pointer: Pointer;
}

/** A project's counts of the reports, beside loads and vitals. */
export interface ReportExtension {
  /**
   * Resolves with true if the report shows that its visitor reached the goal that canaries are compared by. It counts for the
   * canaries that have not moved since the sender's page was made.
   */
  record(report: ReceivedReport): Promise<boolean>;
  /** Called every few seconds, and when the server stops. Must not reject. */
  save?(isLast: boolean): Promise<void>;
}

export interface TelemetryParts {
  store: ReleaseStore;
  releases: CurrentReleases;
  cookies: ReleaseCookies;
  visitors: Pick<Visitors, 'visitorIn'>;
  /** Maximum number of visitors per address that count as failed in a canary with --auto. */
  visitorsPerAddress: number;
  /** Whether a sender may be counted beyond loads and errors. */
  mayCount(headers: IncomingHttpHeaders): boolean;
  /** The history's phrase for a visitor who reached the goal. */
  goal: string | undefined;
  extension: ReportExtension | undefined;
  /** First word of the names of metrics. */
  metricsPrefix: string;
  warn(error: unknown, what: string): void;
}

/** Counts the reports of browsers: see `receive`. */
export interface Telemetry {
  /**
   * Counts a body: `reports` (how remotes load, by remote, version and stage; unpublished versions are not counted, so that
   * clients cannot fill the metrics with invented labels), `vitals` (how quickly the page came and answered), and the counts
   * of the project. False if it is no report.
   */
  receive(body: unknown, sender: Sender): Promise<boolean>;
  /** Counts a version that failed to render on the server, for the visitor of the request. Never rejects for it. */
  recordRenderFailure(failed: { remote: string; version: string }, sender: Sender): Promise<void>;
  /** Counts a version that ended a render worker, or would have: no visitor is to be named. */
  recordRenderFault(fault: { name: string; version: string }): Promise<void>;
  /** Remote -> what this process has counted of its running canary with --auto. */
  evidence: CanaryWatch['evidence'];
  /** Prometheus text of what browsers have reported to this process. */
  metrics(): string;
  /** Persists the counts that are not persisted yet. */
  close(): Promise<void>;
}

const SAVE_INTERVAL_MS = 5000;

/** Warns that something could not be persisted: each save fails while a store is away, or is read-only. */
function warnOfFailed(what: string, warn: Warn): (error: unknown) => void {
  const limited = limitWarnings(warn);
  return (error) => {
    // Readers of the store have warned of its failure.
    if ((error as { statusCode?: number } | null)?.statusCode === 503) return;
    limited(String(error), error, `failed to persist ${what}`);
  };
}

/** The part of a report that canaries are judged by. */
interface ForCanaries {
  reports: readonly LoadReport[];
  hasConverted: boolean;
  /** Whether the sender's page has the versions of a remote that its visitor is assigned now. */
  isCurrent(remote: string): boolean;
}

/** Whether a page of this generation was made after the last move of a remote: moves of other names change nothing for it. */
const hasLastMove = (pointer: Pointer, remote: string, generation: unknown): boolean =>
  typeof generation === 'number' &&
  generation >= (releaseOf(pointer, remote)?.generation ?? 0) &&
  generation <= pointer.generation;

/** Counts what browsers report, persists it every few seconds, and withdraws canaries with --auto that fail. */
export function createTelemetry(parts: TelemetryParts): Telemetry {
  const { store, releases, cookies, extension, metricsPrefix, warn } = parts;
  const instance = randomUUID();
  const isPublished = createPublishedLookup(releases);
  const loads = countLoads({ store, instance, isPublished });
  const vitals = countVitals({ store, instance, isPublished });
  const watch = watchCanaries(parts);
  const starts = monitorStarts(warn);
  const failed = {
    canaries: warnOfFailed('canary metrics', warn),
    vitals: warnOfFailed('web vitals in the release store', warn),
    loads: warnOfFailed('load counts in the release store', warn),
  };

  async function recordForCanaries(
    pointer: Pointer,
    { reports, hasConverted, isCurrent }: ForCanaries,
    { request, response, address }: Sender,
  ): Promise<void> {
    const current = reports.filter(({ remote }) => isCurrent(remote));
    if (current.length === 0 && !hasConverted) return;
    const { headers } = request;
    const { id, isOfHost } = await parts.visitors.visitorIn(request);
    const info: VisitorInfo = { visitor: id, isOfHost, counted: cookies.countedIn(headers), address };
    const failedIn = current.length > 0 ? watch.record(pointer, current, info) : [];
    const convertedIn = hasConverted ? watch.recordConversion(pointer, info, isCurrent) : [];
    const counted = [...failedIn, ...convertedIn];
    if (counted.length > 0) cookies.rememberCounted(headers, response, counted);
  }

  async function save(isLast = false): Promise<void> {
    starts.check();
    await watch.evaluate().catch(failed.canaries);
    await extension?.save?.(isLast);
    await vitals.save().catch(failed.vitals);
    await loads.save().catch(failed.loads);
  }

  let saving: Promise<void> = Promise.resolve();
  const timer = setInterval(() => (saving = saving.then(() => save())), SAVE_INTERVAL_MS).unref();
  return {
    async receive(body, sender) {
      const reports = readReports(body);
      if (!reports) return false;
      const { headers } = sender.request;
      const pointer = await releases.pointer();
      const engine = engineOf(headers['user-agent']);
      for (const { remote, version, stage } of await loads.record(reports, engine))
        if (remote === SHELL) starts.record({ engine, version, started: stage === 'loaded', address: sender.address });
      const generation = generationIn(body);
      const felt = readPageVitals(body);
      if (felt && parts.mayCount(headers)) await vitals.record(felt);
      const hasConverted = (await extension?.record({ ...sender, body, generation, pointer })) ?? false;
      const isCurrent = (remote: string) => hasLastMove(pointer, remote, generation);
      await recordForCanaries(pointer, { reports, hasConverted, isCurrent }, sender);
      return true;
    },
    evidence: watch.evidence,
    metrics: () => loads.metrics(metricsPrefix) + vitals.metrics(metricsPrefix),
    async recordRenderFailure({ remote, version }, sender) {
      const reports: LoadReport[] = [{ remote, version, stage: 'render' }];
      // A failure to count must not fail the page.
      await loads.record(reports).catch((error: unknown) => warn(error, 'failed to count a render failure'));
      await recordForCanaries(await releases.pointer(), { reports, hasConverted: false, isCurrent: () => true }, sender);
    },
    async recordRenderFault({ name, version }) {
      await loads.record([{ remote: name, version, stage: 'ended' }]);
    },
    async close() {
      clearInterval(timer);
      await saving.then(() => save(true));
    },
  };
}
