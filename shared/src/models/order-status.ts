/** Statuses of an order in their usual sequence. */
export const ORDER_STATUSES = ['placed', 'paid', 'packed', 'on its way', 'delivered', 'cancelled', 'refunded'] as const;

/** States of a return: from the shopper's request to money or another size. */
export const RETURN_STATES = ['requested', 'approved', 'declined', 'received', 'refunded', 'exchanged'] as const;
