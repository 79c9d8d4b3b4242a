import type { ApiConfig } from '../config/config';
import type { RefundOrigin } from '../db/tables/refunds';
import { failedForeignRefundNotice, failedRefundNotice } from '../mail/templates/notices';
import { notifyShop } from './notify-shop';
import type { Db } from '../db/transact';

interface RefundChange {
  outcome: string;
  refund: { id: string; amount_cents: number; origin: RefundOrigin };
}

/** Mails the shop about every refund that failed or needs manual review: one mail per refund, whatever status the provider reports. */
export async function notifyFailedRefunds(
  trx: Db,
  config: Pick<ApiConfig, 'shop' | 'publicUrl'>,
  changes: readonly RefundChange[],
  payment: { orderId: string | null; currency: string },
): Promise<void> {
  const outcomes = new Map<string, { refund: RefundChange['refund']; needsPerson: boolean }>();
  for (const { outcome, refund } of changes) {
    if (outcome !== 'failed' && outcome !== 'attention') continue;
    const needsPerson = outcome === 'attention' || (outcomes.get(refund.id)?.needsPerson ?? false);
    outcomes.set(refund.id, { refund, needsPerson });
  }
  const isRepeated = changes.some(({ outcome }) => outcome === 'repeated by the shop');
  for (const { refund, needsPerson } of outcomes.values()) {
    const isForeign = refund.origin === 'provider';
    const about = { amountCents: refund.amount_cents, ...payment };
    const content =
      isForeign && !needsPerson
        ? failedForeignRefundNotice(config, { ...about, isRepeated })
        : failedRefundNotice(config, { ...about, needsPerson });
    await notifyShop(trx, config, 'failedRefund', content);
  }
}
