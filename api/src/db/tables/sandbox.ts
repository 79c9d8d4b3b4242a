import type { ColumnType, Generated } from 'kysely';
import type { PaymentState } from './payment-state';

/** The sandbox's payments and their state. */
export interface SandboxPaymentsTable {
  session_id: string;
  reference: string;
  amount_cents: number;
  refunded_cents: Generated<number>;
  currency: string;
  status: PaymentState;
  success_url: string;
  cancel_url: string;
  failure_url: string;
  expires_at: Date;
}

export interface SandboxRefundsTable {
  idempotency_key: string;
  session_id: string;
  amount_cents: number;
}

/** Webhooks to deliver; `body` is sent verbatim. Given up if `next_try_at` is null. */
export interface SandboxDeliveriesTable {
  id: string;
  body: string;
  attempts: Generated<number>;
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
