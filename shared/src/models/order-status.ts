/** Statuses of an order in their usual sequence. */
export const ORDER_STATUSES = ['placed', 'paid', 'packed', 'on its way', 'delivered', 'cancelled', 'refunded'] as const;
