/** Whether a payment moves real money. */
export type PaymentMode = 'test' | 'live';

/** The state of a payment at its provider. */
export type PaymentState = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'refunded';
