import type { Kysely } from 'kysely';
import type { ApiConfig } from '../config';
import type { Schema } from '../db/schema';
import { failedRefundNotice } from '../mail/templates/notices';
import { notifyShop } from './notify-shop';

interface RefundChange {
  outcome: string;
  refund: { id: string; amount_cents: number };
}

/** Tells the shop of every refund that failed or needs a person: one mail per refund, however the provider put it. */
export async function notifyFailedRefunds(
  trx: Kysely<Schema>,
  config: Pick<ApiConfig, 'shop' | 'publicUrl'>,
  changes: readonly RefundChange[],
  orderId: string | null,
): Promise<void> {
  const outcomes = new Map<string, { refund: RefundChange['refund']; needsPerson: boolean }>();
  for (const { outcome, refund } of changes) {
    if (outcome !== 'failed' && outcome !== 'attention') continue;
    const needsPerson = outcome === 'attention' || (outcomes.get(refund.id)?.needsPerson ?? false);
    outcomes.set(refund.id, { refund, needsPerson });
  }
  for (const { refund, needsPerson } of outcomes.values()) {
    const content = failedRefundNotice(config, { amountCents: refund.amount_cents, orderId, needsPerson });
    await notifyShop(trx, config, 'failedRefund', content);
  }
}
