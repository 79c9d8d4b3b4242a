import type { ApiDeps } from '../deps';
import type { Payments } from '../payments/payments';

export type OrdersDeps = ApiDeps & { payments: Payments };
