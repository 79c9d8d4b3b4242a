import type { RefundState } from '../db/tables/refunds';
import { START, type StateTable } from '../states/state-table';

/** The decision of staff about a refund that the provider does not work on. */
export const DECIDED = 'paid by other means, or not needed';

/** How a refund moves (BO-7); what each state means: db/tables/refunds.ts. Another attempt is another row. */
export const REFUND_MOVES: StateTable<RefundState> = [
  { from: [START], to: 'requested', by: ['shopper', 'staff', 'shop'] },
  { from: [START], to: 'accepted', by: ['provider'], when: 'made there' },
  { from: [START], to: 'done', by: ['provider', 'staff', 'bank'], when: 'made there, by other means, or a lost dispute' },
  { from: [START], to: 'attention', by: ['provider'], when: 'it paid back less' },
  { from: ['requested'], to: 'accepted', by: ['provider'] },
  { from: ['requested', 'accepted', 'attention', 'failed'], to: 'done', by: ['provider'] },
  { from: ['requested', 'accepted'], to: 'attention', by: ['provider', 'shop'] },
  { from: ['requested', 'accepted', 'attention'], to: 'failed', by: ['provider'] },
  { from: ['attention'], to: 'requested', by: ['staff'] },
  { from: ['requested', 'attention'], to: 'failed', by: ['staff', 'shop'], when: DECIDED },
];

/** Not ended: it is still to be requested, the provider works on it, or staff must decide. */
export const OPEN_STATES: readonly RefundState[] = ['requested', 'accepted', 'attention'];

/** The outcomes of a refund, for mails, log and metrics. */
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
