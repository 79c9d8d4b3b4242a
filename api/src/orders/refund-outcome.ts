/** What may happen to one refund. */
export const REFUND_OUTCOMES = [
  'accepted',
  'done',
  'failed',
  'attention',
  'made at the provider',
  'paid back twice',
  'another amount',
  'nobody repeats it',
  'repeated by the shop',
  'contradicted',
] as const;
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];
