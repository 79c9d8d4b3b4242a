import type { ColumnType } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** A line of a credit note. `amountCents` is what its units cost, VAT included. */
export interface CreditedLine {
  position: number;
  productId: number;
  name: string;
  size: string;
  quantity: number;
  amountCents: number;
  /** Whether the units went back on the shelf with it. */
  restock: boolean;
}

/** The shop as it was named when a paper was issued. */
export interface Seller {
  legalName: string;
  address: string;
  registrationNumber: string;
  vatNumber: string;
}

/** The recipient of a paper. */
export interface Buyer {
  name: string;
  address: string;
}

/** A tax paper for money that goes back: stored as issued, never changed. Amounts in cents. */
export interface CreditNotesTable {
  /** Consecutive, such as `CN-00012`. */
  serial: string;
  order_id: string;
  amount_cents: number;
  /** By how much the VAT of the order falls. */
  vat_cents: number;
  /** jsonb; written as JSON text. Empty for an amount without pairs. */
  lines: ColumnType<CreditedLine[], string, never>;
  reason: string;
  seller: ColumnType<Seller, string, never>;
  /** Kept for five years, even if the person is erased; null: as the order names them. */
  buyer: ColumnType<Buyer | null, string | null, null>;
  /** Null: the shopper, a command, or a person at the provider. */
  staff_id: number | null;
  issued_at: GeneratedTimestamp;
}

/** Consecutive numbers without gaps. */
export interface CountersTable {
  name: string;
  value: number;
}
