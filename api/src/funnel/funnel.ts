import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from 'slipway/network';
import { businessDay } from '../time/business-day';
import type { ApiDeps } from '../deps';
import { createPoller } from '../runtime/poller';
import { mayBeCounted } from './consent';
import { countInMetrics } from './metrics';
import { createPendingCounts } from './pending-counts';
import type { StepCounts } from './steps';
import type { SliceVersions } from '../db/tables/funnel';
import { createStepLimit } from './step-limit';
import { writeBatch, type FunnelBatch } from './write-batch';

const WRITE_EVERY_MS = 10_000;

/** The header of a page's requests that names the generation of its release pointer; absent if the page may not be counted. */
export const GENERATION_HEADER = 'storefront-generation';

type Sender = Pick<FastifyRequest, 'headers' | 'ip'>;

/**
 * The versions that a page of this generation has for the sender, {} for a generation that is not remembered; null where the
 * sender counts nowhere (a preview session).
 */
export type ReadVersions = (request: Sender, generation: number) => Promise<SliceVersions | null>;

export interface Funnel {
  /** Counts the steps that a page reported, up to a limit per network. Writes nothing: that happens every ten seconds. */
  count(sender: Sender, counts: StepCounts, versions: SliceVersions): void;
  /** The versions of the page that sent the request; null if the request may not be counted. */
  versionsOf(request: Sender): Promise<SliceVersions | null>;
  /** Adds the counts to the database. Rejects if it cannot, and keeps them. */
  flush(): Promise<void>;
  start(): void;
  /** Stops writing by the clock, and writes the rest. */
  stop(): Promise<void>;
}

/** First-party counts of visits, product views, adds, checkouts and orders, without cookie or identifier (SELL-8). */
export function createFunnel(
  { db, log, metrics, config }: Pick<ApiDeps, 'db' | 'log' | 'metrics' | 'config'>,
  readVersions: ReadVersions = async () => ({}),
): Funnel {
  const pending = createPendingCounts();
  const limit = createStepLimit(config.rateLimitScale);
  /** A batch that may or may not have been written. */
  let unconfirmed: FunnelBatch | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (unconfirmed) await writeBatch(db, unconfirmed);
    unconfirmed = undefined;
    const rows = pending.take();
    if (rows.length === 0) return;
    unconfirmed = { id: randomUUID(), rows };
    await writeBatch(db, unconfirmed);
    unconfirmed = undefined;
  }

  const flush = () => (writing = writing.catch(() => undefined).then(write));
  const poller = createPoller({ name: 'funnel', intervalMs: WRITE_EVERY_MS, log, poll: flush });
  return {
    count(sender, counts, versions) {
      if (!mayBeCounted(sender.headers)) return;
      const allowed = limit(networkOf(sender.ip), counts);
      countInMetrics(metrics, allowed, versions);
      pending.add(businessDay(new Date()), allowed, versions);
    },
    async versionsOf(request) {
      const generation = Number(request.headers[GENERATION_HEADER] ?? Number.NaN);
      if (!Number.isSafeInteger(generation) || !mayBeCounted(request.headers)) return null;
      return readVersions(request, generation).catch(() => null);
    },
    flush,
    start: poller.start,
    async stop() {
      await poller.stop();
      await flush().catch((error: unknown) => log.error({ err: error }, 'failed to store funnel counts; they are lost'));
    },
  };
}
