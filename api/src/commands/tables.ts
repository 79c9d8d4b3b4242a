/** Every table to back up, each after the tables that it references. */
export const BACKUP_TABLES = [
  'staff',
  'staff_recovery_codes',
  'staff_passkeys',
  'staff_passkey_challenges',
  'staff_invitations',
  'staff_sessions',
  'audit_log',
  'accounts',
  'revoked_sessions',
  'reset_codes',
  'reset_grants',
  'email_codes',
  'rate_limits',
  'brands',
  'products',
  'pictures',
  'imported_pictures',
  'stock',
  'stock_waits',
  'price_history',
  'planned_sales',
  'former_paths',
  'cart_lines',
  'wish_list_items',
  'kept_answers',
  'subscribers',
  'contact_messages',
  'contact_replies',
  'holds',
  'payment_sessions',
  'refunds',
  'payment_events',
  'discounts',
  'discount_uses',
  'orders',
  'order_lines',
  'order_events',
  'shipments',
  'parcel_bookings',
  'order_mails',
  'mails',
  'settings',
  'daily_summaries',
  'stock_movements',
  'live_pointers',
  'funnel_counts',
  'funnel_batches',
  'counters',
  'credit_notes',
  'returns',
  'return_lines',
  'exchanges',
  'sandbox_payments',
  'sandbox_refunds',
  'sandbox_deliveries',
] as const;

/** Describes a backup folder. */
export interface Manifest {
  format: 1;
  createdAt: string;
  /** The newest migration applied when the rows were written. */
  migration: string;
  /** The newest migration that the program which wrote them knows. It may be older: after a step back to the version before. */
  program?: string;
  /** Rows per table. */
  tables: Record<string, number>;
}
