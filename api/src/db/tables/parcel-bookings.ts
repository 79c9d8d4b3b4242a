import type { ColumnType, Generated, Selectable } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** `booking`: it may have been booked, the courier's answer is not known yet. */
export type ParcelState =
  | 'booking'
  | 'refused'
  | 'booked'
  | 'collected'
  | 'moving'
  | 'out for delivery'
  | 'delivered'
  | 'attempt failed'
  | 'returning'
  | 'cancelled';

/** A parcel that was booked with a courier over its API. */
export interface ParcelBookingsTable {
  id: Generated<number>;
  order_id: string;
  /** For people: 'The Courier Guy'. */
  courier: string;
  state: Generated<ParcelState>;
  /** The courier's own number of the booking. */
  courier_id: Generated<string>;
  tracking: Generated<string>;
  tracking_url: Generated<string>;
  /** The courier's message when it refused. */
  failure: Generated<string>;
  /** Until then a process may be asking the courier for it, so no other may. */
  asked_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  checks: Generated<number>;
  /** Time of the next query to the courier; null: none. */
  next_check_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: GeneratedTimestamp;
}

export type ParcelBooking = Selectable<ParcelBookingsTable>;
