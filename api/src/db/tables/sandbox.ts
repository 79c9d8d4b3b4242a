import type { ColumnType, Generated } from 'kysely';
import type { PaymentState } from '../../payments/port';

/** The sandbox's books: what each of its sessions was asked for, and what became of it. */
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

/** Webhooks to be delivered; `body` is sent byte by byte as it stands. A delivered one has no `next_try_at`. */
export interface SandboxDeliveriesTable {
  id: string;
  body: string;
  attempts: Generated<number>;
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
