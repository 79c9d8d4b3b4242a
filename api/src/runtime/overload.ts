/** A queue's length, and how many milliseconds its first waiter has waited. */
export interface QueueStats {
  waiting: number;
  longestMs: number;
}

/** Up to this many may always wait, however slow the machine: that is the start of a sale, not overload. */
const MIN_WAITING = 64;
/** Placing an order queues several times; with half a second each, it completes before the buyer gives up. */
const MAX_WAIT_MS = 500;

/** Whether the queue is so long, and its first waiter has waited so long, that new requests must be shed. */
export const isOverloaded = ({ waiting, longestMs }: QueueStats): boolean => waiting > MIN_WAITING && longestMs > MAX_WAIT_MS;
