import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { serviceBusy } from './http-error';
import { isOverloaded, type QueueStats } from '../runtime/overload';

/** Thresholds above which requests are rejected instead of queued. */
export interface Pressure {
  /** Average delay of the event loop over a second, in milliseconds. */
  eventLoopDelayMs: number;
  heapBytes: number;
  /** How long the overload must last before requests are rejected, so that startup and short spikes do not count. */
  sustainedMs: number;
  /** Called for each request: whether the queue is so long that this one must be rejected. */
  shouldShed(): boolean;
}

/**
 * Sheds load while too many requests wait for the database. Independently of that, an event loop delayed by two seconds
 * cannot answer in time on any machine, and the heap limit is far above what the shop needs.
 */
export const defaultPressure = (queueStats: () => QueueStats): Pressure => ({
  eventLoopDelayMs: 2_000,
  heapBytes: 1_500_000_000,
  sustainedMs: 8_000,
  shouldShed: () => isOverloaded(queueStats()),
});

/** Slower handlers answer 503. They are not stopped: what they began may still be done. */
export const HANDLER_TIMEOUT_MS = 40_000;

const SAMPLE_MS = 1_000;

/** Rejects requests of this scope with 503 and Retry-After while the process is overloaded. */
export async function shedLoad(
  app: FastifyInstance,
  { eventLoopDelayMs, heapBytes, sustainedMs, shouldShed }: Pressure,
): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    const { fromMemory, shedsItself } = request.routeOptions.config;
    done(!fromMemory && !shedsItself && (request.overloaded || shouldShed()) ? serviceBusy() : undefined);
  });
  let since = 0;
  let lastSeen = 0;
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    maxHeapUsedBytes: heapBytes,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      const now = performance.now();
      if (now - lastSeen > 3 * SAMPLE_MS) since = now;
      lastSeen = now;
      if (now - since < sustainedMs) return;
      throw serviceBusy();
    },
  });
}
