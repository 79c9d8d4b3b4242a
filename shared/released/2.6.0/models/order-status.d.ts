export declare const ORDER_STATUSES: readonly ["placed", "paid", "packed", "on its way", "delivered", "cancelled", "refunded"];
export declare const RETURN_STATES: readonly ["requested", "approved", "declined", "received", "refunded", "exchanged"];
