import type {
  AccountsTable,
  EmailCodesTable,
  RateLimitsTable,
  ResetCodesTable,
  ResetGrantsTable,
  RevokedSessionsTable,
} from './tables/accounts';
import type { CartLinesTable } from './tables/cart';
import type { BrandsTable, PriceHistoryTable, ProductsTable, StockMovementsTable, StockTable } from './tables/catalog';
import type { DiscountsTable, DiscountUsesTable } from './tables/discounts';
import type { CountersTable, CreditNotesTable } from './tables/credit-notes';
import type { HoldsTable } from './tables/holds';
import type { IdempotencyRecordsTable } from './tables/idempotency-records';
import type { LivePointersTable } from './tables/live-pointers';
import type { MailsTable } from './tables/mails';
import type { OrderEventsTable, OrderLinesTable, OrderMailsTable, OrdersTable, ShipmentsTable } from './tables/orders';
import type { PaymentEventsTable, PaymentSessionsTable } from './tables/payments';
import type { RefundsTable } from './tables/refunds';
import type { ExchangesTable, ReturnLinesTable, ReturnsTable } from './tables/returns';
import type { ContactMessagesTable, ContactRepliesTable, SubscribersTable } from './tables/newsletter-and-contact';
import type {
  AuditLogTable,
  StaffInvitationsTable,
  StaffRecoveryCodesTable,
  StaffSessionsTable,
  StaffTable,
} from './tables/staff';
import type { DailySummariesTable, SettingsTable } from './tables/settings';
import type { SandboxDeliveriesTable, SandboxPaymentsTable, SandboxRefundsTable } from './tables/sandbox';

export interface Schema {
  accounts: AccountsTable;
  revoked_sessions: RevokedSessionsTable;
  reset_codes: ResetCodesTable;
  reset_grants: ResetGrantsTable;
  email_codes: EmailCodesTable;
  rate_limits: RateLimitsTable;
  brands: BrandsTable;
  products: ProductsTable;
  stock: StockTable;
  stock_movements: StockMovementsTable;
  price_history: PriceHistoryTable;
  discounts: DiscountsTable;
  discount_uses: DiscountUsesTable;
  cart_lines: CartLinesTable;
  subscribers: SubscribersTable;
  contact_messages: ContactMessagesTable;
  contact_replies: ContactRepliesTable;
  holds: HoldsTable;
  payment_sessions: PaymentSessionsTable;
  payment_events: PaymentEventsTable;
  refunds: RefundsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  shipments: ShipmentsTable;
  order_mails: OrderMailsTable;
  credit_notes: CreditNotesTable;
  counters: CountersTable;
  returns: ReturnsTable;
  return_lines: ReturnLinesTable;
  exchanges: ExchangesTable;
  kept_answers: IdempotencyRecordsTable;
  mails: MailsTable;
  settings: SettingsTable;
  daily_summaries: DailySummariesTable;
  live_pointers: LivePointersTable;
  staff: StaffTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_invitations: StaffInvitationsTable;
  staff_sessions: StaffSessionsTable;
  audit_log: AuditLogTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_deliveries: SandboxDeliveriesTable;
}
