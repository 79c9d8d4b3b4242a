import type { MayLack, Reply } from '../api';

export type OrderList = Reply<'GET /orders'>;

/** An order in the list. Amounts are cents, and absent for those who may not see them. */
export type OrderRow = MayLack<OrderList['rows'][number], 'launch'>;

type Slip = Reply<'GET /orders/slips'>['slips'][number];
export type StaffOrderLine = MayLack<Slip['lines'][number], 'awaitsParcel'>;

/** The data of a packing slip and an address label. */
export type OrderSlip = Omit<MayLack<Slip, 'label'>, 'lines'> & { lines: StaffOrderLine[] };

/** An order as a whole, with what one's role may do with it now. */
export type Order = MayLack<Omit<Reply<'GET /orders/{id}'>, 'lines'>, 'launch' | 'returns' | 'label'> & OrderSlip;

export type OrderEvent = Order['timeline'][number];
