import type { ParcelState } from '../db/tables/parcel-bookings';

/**
 * A courier company that the shop books parcels with over its API. Without one (COURIER=manual) staff book at the courier
 * themselves and type its name and number when they mark an order sent.
 */
export interface Courier {
  /** For people: 'The Courier Guy'. */
  name: string;
  /** Books a parcel. A repetition with the same reference finds the first booking. Rejects with CourierError. */
  book(parcel: Parcel): Promise<Booking>;
  /**
   * Calls a booking off, by its tracking reference or ours. Resolves if there is none, or if it was cancelled before. Rejects with
   * CourierError.
   */
  cancel(tracking: string): Promise<void>;
  /** Address of the label, a PDF; the courier signs it for some minutes. Rejects with CourierError. */
  readLabel(id: string): Promise<string>;
  /** The state of a parcel; null for an unknown one, which changes nothing. Rejects with CourierError. */
  track(tracking: string): Promise<ParcelState | null>;
}

/** One order in one parcel. Prices are cents. */
export interface Parcel {
  /** Ours, unique per booking: the courier keeps it. */
  reference: string;
  orderId: string;
  recipient: { name: string; phone: string; email: string };
  address: { street: string; province: string; code: string };
  pairs: number;
  valueCents: number;
}

export interface Booking {
  /** The courier's own number of the booking, which names its label. */
  id: string;
  tracking: string;
  /** The courier's page of the parcel; '' if it names none. */
  trackingUrl: string;
}

/**
 * The courier did not carry out a request. `refused`: it gave a reason, and nothing was booked; otherwise that is unknown. `status`: of its
 * answer, 0 without one.
 */
export class CourierError extends Error {
  readonly refused: boolean;
  readonly status: number;
  constructor(message: string, { refused = false, status = 0 }: { refused?: boolean; status?: number } = {}) {
    super(message);
    this.name = 'CourierError';
    this.refused = refused;
    this.status = status;
  }
}

/** Why the state of a parcel is unknown, for the staff. */
export const whyUnknown = ({ name }: Courier, { status }: CourierError): string =>
  status === 401 || status === 403 ? `${name} rejects the shop's API key` : `${name} did not answer`;
