import type { SessionState } from '../db/tables/payments';
import { START, type StateTable } from '../states/state-table';

/** Not paid, as far as is known: a payment may still come for it. */
const UNPAID: readonly SessionState[] = ['opening', 'open', 'declined', 'cancelled', 'expired', 'failed'];

/** How a payment session moves (API-7, API-8); what each state means: db/tables/payments.ts. */
export const SESSION_MOVES: StateTable<SessionState> = [
  { from: [START], to: 'opening', by: ['shopper'] },
  { from: ['opening'], to: 'open', by: ['provider'] },
  { from: ['opening'], to: 'failed', by: ['provider'], when: 'it cannot be reached' },
  { from: ['opening', 'open'], to: 'expired', by: ['shopper'], when: 'a newer session' },
  { from: UNPAID, to: 'declined', by: ['provider'] },
  { from: UNPAID, to: 'cancelled', by: ['provider'] },
  { from: UNPAID, to: 'expired', by: ['provider'] },
  { from: UNPAID, to: 'settled', by: ['provider'] },
  { from: UNPAID, to: 'refund-due', by: ['provider'], when: 'paid, not deliverable' },
  { from: UNPAID, to: 'refunded', by: ['provider'], when: 'paid back there' },
  { from: UNPAID, to: 'disputed', by: ['provider'], when: 'not our payment' },
  { from: ['settled'], to: 'refund-due', by: ['shopper', 'staff'] },
  { from: ['settled', 'refund-due'], to: 'refunded', by: ['provider', 'bank', 'staff'], when: 'all of it is back' },
];
