import type { ReturnState } from '../returns/return';

/** An order in the list. Amounts are cents, and absent for those who may not see them. */
export interface OrderRow {
  id: string;
  number: string;
  orderedAt: string;
  customer: string;
  city: string;
  items: number;
  total?: number;
  payment?: string;
  status: string;
  /** Why it must not be packed; '' if it may. */
  hold: string;
  /** Days since the order; null once it has ended. */
  ageDays: number | null;
  notes: number;
  version: number;
}

export interface OrderList {
  rows: OrderRow[];
  total: number;
  page: number;
  limit: number;
  /** Sizes of the ready views. */
  views: { toPack: number; packed: number; onItsWay: number; attention: number };
}

export interface OrderLine {
  position: number;
  productId: number;
  name: string;
  size: string;
  quantity: number;
  /** Units that were paid back: those are not packed. */
  refundedQuantity: number;
  /** New pairs of an exchange, which wait for a parcel of their own; an older server does not tell. */
  awaitsParcel?: boolean;
  picture: string;
  sku: string | null;
  price?: number;
}

/** What a packing slip and an address label need. */
export interface OrderSlip {
  id: string;
  number: string;
  orderedAt: string;
  status: string;
  hold: string;
  version: number;
  customer: { id: number | null; name: string; email: string; phone: string };
  address: { street: string; province: string; code: string };
  /** Null: by courier to the address. `pointId`: the courier's number of a locker; older orders have none. */
  delivery: { kind: 'pick-up' | 'locker'; label: string; address: string; pointId?: string } | null;
  deliverBy: string;
  lines: OrderLine[];
  total?: number;
  discount?: { code: string; amount: number };
}

export interface HistoryEntry {
  at: string;
  kind: 'event' | 'note' | 'mail' | 'payment';
  what: string;
  detail: string;
  who: string;
}

/** An order as a whole, with what one's role may do with it now. */
export interface Order extends OrderSlip {
  /** The parcel that left last; `ofExchange`: with new sizes. */
  shipment: { courier: string; tracking: string; url: string; sentAt: string; ofExchange?: boolean } | null;
  timeline: HistoryEntry[];
  /** The newest first; an older server does not tell. */
  returns?: { id: number; state: ReturnState; askedAt: string }[];
  payment?: {
    state: string;
    provider: string;
    reference: string;
    paid: number;
    refunded: number;
    pending: number;
    left: number;
  };
  actions: string[];
  resendable: string[];
}
