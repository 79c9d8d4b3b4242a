/** How an order is delivered, frozen into it; an order without one goes by courier to its address. */
export interface Delivery {
  kind: 'pick-up' | 'locker';
  /** For people: 'Pick-up at the shop', or the locker's name. */
  label: string;
  address: string;
  /** The courier's number of the locker, under which it is booked; absent in orders of earlier releases. */
  pointId?: string;
}
