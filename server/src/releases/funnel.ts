import { mayBeCounted, type FunnelReport, type ReadVersions, type StepCounts } from 'api';
import type { FastifyRequest } from 'fastify';
import { saveFunnel, type FunnelSummary, type ReleaseStore } from 'slipway';
import type { ReceivedReport, ReportExtension } from 'slipway/serve';

/** Sums in the shop's database (SELL-8). */
export interface FunnelCounts {
  count(sender: Pick<FastifyRequest, 'headers' | 'ip'>, counts: StepCounts, versions: Readonly<Record<string, string>>): void;
  flush(): Promise<void>;
  read(days: number): Promise<FunnelReport>;
}

interface FunnelParts {
  store: ReleaseStore;
  counts: FunnelCounts;
  readVersions: ReadVersions;
  warn(error: unknown, what: string): void;
}

/** The most that one page can see before it is hidden. Larger claims are capped. */
const MOST: Readonly<Record<'visit' | 'view' | 'add' | 'checkout', number>> = { visit: 1, view: 50, add: 50, checkout: 5 };
const SUMMARY_DAYS = 7;
const SUMMARY_EVERY_MS = 60_000;

/** A page's report of its funnel. */
export interface PageFunnel {
  counts: StepCounts;
  /** The visitor added to the cart, signed in or not. */
  hasAdded: boolean;
}

/** `funnel` of a telemetry body: `{ visit: 1, view: 3, add: 1, checkout: 1, hasAdded: true }`. Null without one, and for anything else. */
export function readPageFunnel(body: unknown): PageFunnel | null {
  const given = (body as { funnel?: Record<string, unknown> } | null)?.funnel;
  if (typeof given !== 'object' || given === null) return null;
  const counts: StepCounts = {};
  for (const [step, most] of Object.entries(MOST) as [keyof typeof MOST, number][]) {
    const count = given[step] ?? 0;
    if (!Number.isSafeInteger(count) || (count as number) < 0) return null;
    counts[step] = Math.min(count as number, most);
  }
  return { counts, hasAdded: given.hasAdded === true };
}

/** Counts the reports of pages, and keeps a summary by version in the release store for `status`. */
export function countFunnel({ store, counts, readVersions, warn }: FunnelParts): ReportExtension {
  let [isStale, savedAt] = [false, 0];

  async function saveSummary(): Promise<void> {
    isStale = false;
    savedAt = Date.now();
    await counts.flush();
    const { versions } = await counts.read(SUMMARY_DAYS);
    const summary = versions.map(({ slice, version, ...totals }) => [`${slice}@${version}`, totals] as const);
    await saveFunnel(store, Object.fromEntries(summary) as FunnelSummary);
  }

  /** Returns whether the sender may be counted. */
  async function count({ request, address, generation }: ReceivedReport, steps: StepCounts): Promise<boolean> {
    if (!mayBeCounted(request.headers)) return false;
    const sender = { headers: request.headers, ip: address };
    const versions = Number.isSafeInteger(generation) ? await readVersions(sender, generation as number) : {};
    if (!versions) return false;
    counts.count(sender, steps, versions);
    isStale = true;
    return true;
  }

  return {
    async record(report) {
      const reported = readPageFunnel(report.body);
      if (!reported || !(await count(report, reported.counts))) return false;
      return reported.hasAdded;
    },
    async save(isLast) {
      if (!isStale || (!isLast && Date.now() - savedAt < SUMMARY_EVERY_MS)) return;
      await saveSummary().catch((error: unknown) => warn(error, 'failed to persist the funnel in the release store'));
    },
  };
}
