import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../db/schema';
import type { PaymentSessionsTable } from '../db/tables/payments';
import type { ApiDeps } from '../deps';
import type { Payments } from '../payments/payments';

export type OrdersDeps = ApiDeps & { payments: Payments };
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
export type PaymentSession = Selectable<PaymentSessionsTable>;
