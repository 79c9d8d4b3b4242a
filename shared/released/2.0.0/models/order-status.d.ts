export declare const ORDER_STATUSES: readonly ["placed", "paid", "packed", "on its way", "delivered", "cancelled", "refunded"];
