/** What becomes of an order, in the order in which it usually happens. */
export const ORDER_STATUSES = ['placed', 'paid', 'packed', 'on its way', 'delivered', 'cancelled', 'refunded'] as const;
