import type { AccountsTable, RateLimitsTable, ResetCodesTable, ResetGrantsTable, RevokedSessionsTable } from './tables/accounts';
import type { CartLinesTable } from './tables/cart';
import type { ProductsTable, StockTable } from './tables/catalogue';
import type { HoldsTable } from './tables/holds';
import type { KeptAnswersTable } from './tables/kept-answers';
import type { MailsTable } from './tables/mails';
import type { OrderEventsTable, OrderLinesTable, OrdersTable } from './tables/orders';
import type { PaymentEventsTable, PaymentSessionsTable } from './tables/payments';
import type { ContactMessagesTable, SubscribersTable } from './tables/post';
import type { SettingsTable } from './tables/settings';
import type { SandboxDeliveriesTable, SandboxPaymentsTable, SandboxRefundsTable } from './tables/sandbox';

/** Every table of the shop. */
export interface Schema {
  accounts: AccountsTable;
  revoked_sessions: RevokedSessionsTable;
  reset_codes: ResetCodesTable;
  reset_grants: ResetGrantsTable;
  rate_limits: RateLimitsTable;
  products: ProductsTable;
  stock: StockTable;
  cart_lines: CartLinesTable;
  subscribers: SubscribersTable;
  contact_messages: ContactMessagesTable;
  holds: HoldsTable;
  payment_sessions: PaymentSessionsTable;
  payment_events: PaymentEventsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  kept_answers: KeptAnswersTable;
  mails: MailsTable;
  settings: SettingsTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_deliveries: SandboxDeliveriesTable;
}
