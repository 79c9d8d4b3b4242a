import { OVER, type LaunchSummary } from '../launch/launch';

export type EntryState =
  | 'entered'
  | 'set-aside'
  | 'withdrawn'
  | 'selected'
  | 'waiting'
  | 'passed-on'
  | 'bought'
  | 'not-selected'
  | 'called-off'
  | 'order-cancelled'
  | 'order-refunded';

/** The right to buy one pair until a time. */
export interface Claim {
  id: string;
  /** ISO 8601. */
  until: string;
  /** Whether its time stands still, because the checkout is closed. */
  isWaiting: boolean;
  size: string;
  priceCents: number;
  state: string;
}

/** A customer's entry. */
export interface Entry {
  /** Eight characters that say nothing about the person. */
  code: string;
  /** 'size7'. */
  size: string;
  second: string | null;
  delivery: string;
  /** Sent back with a change, so that it does not undo one of another device. */
  version: string;
  state: EntryState;
  /** Its place in the order of the draw; null until then. */
  rank: number | null;
  claim: Claim | null;
  /** The next step as text. */
  next: string;
}

const ASK_MS = 30_000;

/**
 * When a visible page reloads entries that may be offered a pair, may lose one, or are drawn at their launch's time, in ms;
 * null: never. `now`: the server's, in ms of the epoch.
 */
export function askAgainMs(entries: readonly (Entry & { launch?: LaunchSummary })[], now = Date.now()): number | null {
  const waits = entries.flatMap(({ state, launch }) => {
    if (state === 'selected' || state === 'waiting') return [ASK_MS];
    return state === 'entered' && launch && !OVER.includes(launch.state)
      ? [Math.max(ASK_MS, Date.parse(launch.drawAt) - now)]
      : [];
  });
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** An entry in the list of a customer's entries. */
export interface EntryOfLaunch extends Entry {
  launch: LaunchSummary;
}

export interface EntryDetails {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  address: string;
  province: string;
  zipCode: string;
}

/** The API's data about a customer and a launch. */
export interface CustomerOfLaunch {
  entry: Entry | null;
  /** Known details of the customer, to prefill the form. */
  details: EntryDetails & { emailConfirmed: boolean };
  mayEnter: { ok: true } | { ok: false; message: string; code: string };
}
