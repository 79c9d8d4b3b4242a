/** Every table with something to keep, each after those that it refers to. */
export const KEPT_TABLES = [
  'accounts',
  'revoked_sessions',
  'reset_codes',
  'reset_grants',
  'rate_limits',
  'products',
  'stock',
  'cart_lines',
  'kept_answers',
  'subscribers',
  'contact_messages',
  'holds',
  'payment_sessions',
  'payment_events',
  'orders',
  'order_lines',
  'order_events',
  'mails',
  'settings',
  'sandbox_payments',
  'sandbox_refunds',
  'sandbox_deliveries',
] as const;

/** What a backup folder says of itself. */
export interface Manifest {
  format: 1;
  createdAt: string;
  /** The newest migration that the rows have the shape of. */
  migration: string;
  /** Rows per table. */
  tables: Record<string, number>;
}
