import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusals';
import { isCrowd, type Turns } from './crowd';

/** From where on requests are refused rather than kept waiting. */
export interface Pressure {
  /** Average delay of the event loop over a second, in milliseconds. */
  eventLoopDelayMs: number;
  heapBytes: number;
  /** How long it must have lasted before anybody is refused. A start, or a neighbour on the machine, is over by then. */
  lastsMs: number;
  /** Asked for each request: whether so many wait already that this one is to be refused. */
  refuses(): boolean;
}

/**
 * Refuses whoever comes while a crowd waits for the database. Beside that, a loop that is two seconds late answers nobody in time,
 * however slow the machine; half of the heap's limit is far above what the shop needs.
 */
export const usualPressure = (turns: () => Turns): Pressure => ({
  eventLoopDelayMs: 2_000,
  heapBytes: 1_500_000_000,
  lastsMs: 8_000,
  refuses: () => isCrowd(turns()),
});

/** A handler that takes longer answers 503: longer than every limit of database and providers below it. */
export const HANDLER_TIMEOUT_MS = 40_000;

const SAMPLE_MS = 1_000;

/** Refuses requests of this scope with 503 and Retry-After while the process cannot keep up. */
export async function shedLoad(app: FastifyInstance, { eventLoopDelayMs, heapBytes, lastsMs, refuses }: Pressure): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    done(!request.routeOptions.config.fromMemory && (request.crowded || refuses()) ? busy() : undefined);
  });
  let began = 0;
  let lastSeen = 0;
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    maxHeapUsedBytes: heapBytes,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      const now = performance.now();
      if (now - lastSeen > 3 * SAMPLE_MS) began = now;
      lastSeen = now;
      if (now - began < lastsMs) return;
      throw busy();
    },
  });
}

const busy = () => new Refusal(503, 'The shop is busy. Please try again in a moment.', undefined, { 'retry-after': '5' });
