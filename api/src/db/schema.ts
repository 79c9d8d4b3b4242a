import type {
  AccountsTable,
  EmailCodesTable,
  EmailUndosTable,
  RateLimitsTable,
  ResetCodesTable,
  ResetGrantsTable,
  RevokedSessionsTable,
} from './tables/accounts';
import type { AttentionItemsTable } from './tables/attention-items';
import type { CartLinesTable } from './tables/cart';
import type {
  BrandsTable,
  FormerPathsTable,
  PlannedSalesTable,
  PriceHistoryTable,
  ProductsTable,
  StockMovementsTable,
  StockTable,
} from './tables/catalog';
import type { DiscountsTable, DiscountUsesTable } from './tables/discounts';
import type { CountersTable, CreditNotesTable } from './tables/credit-notes';
import type { FunnelBatchesTable, FunnelCountsTable } from './tables/funnel';
import type { HoldsTable } from './tables/holds';
import type { IdempotencyRecordsTable } from './tables/idempotency-records';
import type {
  LaunchClaimsTable,
  LaunchEntriesTable,
  LaunchesTable,
  LaunchMailsTable,
  LaunchExclusionsTable,
  LaunchRemindersTable,
  LaunchResultsTable,
  LaunchSizesTable,
  UsedProofsTable,
} from './tables/launches';
import type { LivePointersTable } from './tables/live-pointers';
import type { MailsTable } from './tables/mails';
import type { OrderEventsTable, OrderLinesTable, OrderMailsTable, OrdersTable, ShipmentsTable } from './tables/orders';
import type { ParcelBookingsTable } from './tables/parcel-bookings';
import type { PaymentEventsTable, PaymentSessionsTable } from './tables/payments';
import type { ImportedPicturesTable, PicturesTable } from './tables/pictures';
import type { RefundsTable } from './tables/refunds';
import type { ExchangesTable, ReturnLinesTable, ReturnsTable } from './tables/returns';
import type { ContactMessagesTable, ContactRepliesTable, SubscribersTable } from './tables/newsletter-and-contact';
import type {
  AuditLogTable,
  StaffInvitationsTable,
  StaffPasskeyChallengesTable,
  StaffPasskeysTable,
  StaffRecoveryCodesTable,
  RefusedLogInsTable,
  StaffSessionsTable,
  StaffTable,
} from './tables/staff';
import type { StockWaitsTable } from './tables/stock-waits';
import type { WishListItemsTable } from './tables/wish-lists';
import type { DailySummariesTable, SettingsTable } from './tables/settings';
import type { SandboxDeliveriesTable, SandboxPaymentsTable, SandboxRefundsTable } from './tables/sandbox';

export interface Schema {
  accounts: AccountsTable;
  revoked_sessions: RevokedSessionsTable;
  reset_codes: ResetCodesTable;
  reset_grants: ResetGrantsTable;
  email_codes: EmailCodesTable;
  email_undos: EmailUndosTable;
  rate_limits: RateLimitsTable;
  brands: BrandsTable;
  products: ProductsTable;
  pictures: PicturesTable;
  imported_pictures: ImportedPicturesTable;
  stock: StockTable;
  stock_movements: StockMovementsTable;
  stock_waits: StockWaitsTable;
  price_history: PriceHistoryTable;
  planned_sales: PlannedSalesTable;
  former_paths: FormerPathsTable;
  discounts: DiscountsTable;
  discount_uses: DiscountUsesTable;
  cart_lines: CartLinesTable;
  wish_list_items: WishListItemsTable;
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
  attention_items: AttentionItemsTable;
  shipments: ShipmentsTable;
  parcel_bookings: ParcelBookingsTable;
  order_mails: OrderMailsTable;
  credit_notes: CreditNotesTable;
  counters: CountersTable;
  returns: ReturnsTable;
  return_lines: ReturnLinesTable;
  exchanges: ExchangesTable;
  funnel_counts: FunnelCountsTable;
  funnel_batches: FunnelBatchesTable;
  kept_answers: IdempotencyRecordsTable;
  mails: MailsTable;
  settings: SettingsTable;
  daily_summaries: DailySummariesTable;
  live_pointers: LivePointersTable;
  launches: LaunchesTable;
  launch_sizes: LaunchSizesTable;
  launch_entries: LaunchEntriesTable;
  launch_claims: LaunchClaimsTable;
  launch_results: LaunchResultsTable;
  launch_mails: LaunchMailsTable;
  launch_exclusions: LaunchExclusionsTable;
  launch_reminders: LaunchRemindersTable;
  used_proofs: UsedProofsTable;
  staff: StaffTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_passkeys: StaffPasskeysTable;
  staff_passkey_challenges: StaffPasskeyChallengesTable;
  staff_invitations: StaffInvitationsTable;
  staff_sessions: StaffSessionsTable;
  refused_log_ins: RefusedLogInsTable;
  audit_log: AuditLogTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_deliveries: SandboxDeliveriesTable;
}
