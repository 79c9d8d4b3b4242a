import { isFinal, outcomeOf, REFUND_REASONS, type EndedPayment } from './payment-outcome';

const SESSION = { id: 'ours', account_id: 7, mode: 'test', amount_cents: 189_900, currency: 'ZAR' } as const;
const outcome = (payment: Partial<EndedPayment> = {}, session: Partial<Record<keyof typeof SESSION, unknown>> = {}) =>
  outcomeOf(
    { ...SESSION, ...session } as typeof SESSION,
    {
      state: 'paid',
      amountCents: 189_900,
      refundedCents: 0,
      currency: 'ZAR',
      reference: 'ours',
      mode: 'test',
      ...payment,
    } as EndedPayment,
  );

test('a payment as requested becomes an order, even if the provider does not return our reference', () => {
  expect(outcome()).toEqual({ kind: 'as asked' });
  expect(outcome({ reference: null })).toEqual({ kind: 'as asked' });
});

test.each([
  ['reference', { reference: 'theirs' }],
  ['mode', { mode: 'live' }],
  // Named first, because it is the most informative.
  ['reference', { reference: 'theirs', mode: 'live' }],
] as const)('a payment with another %s is not ours: disputed, and not polled any more', (mismatch, payment) => {
  const change = {
    state: 'disputed',
    disputed_at: expect.any(Date),
    reason: `The ${mismatch} of the payment is not ours.`,
    next_check_at: null,
  };
  expect(outcome(payment)).toEqual({ kind: 'not ours', change });
  // This holds even for an erased account: the money is not the shop's.
  expect(outcome(payment, { account_id: null })).toEqual({ kind: 'not ours', change });
});

test.each([{ amountCents: 189_899 }, { amountCents: 189_901 }, { currency: 'USD' }])(
  'a payment of another amount or currency is undeliverable: %j',
  (payment) => {
    expect(outcome(payment)).toEqual({ kind: 'undeliverable', why: 'other-amount' });
  },
);

test('the payment of an erased account is refunded, whatever its amount', () => {
  expect(outcome({}, { account_id: null })).toEqual({ kind: 'undeliverable', why: 'erased' });
  expect(outcome({ amountCents: 1 }, { account_id: null })).toEqual({ kind: 'undeliverable', why: 'erased' });
});

test.each(['declined', 'cancelled', 'expired'] as const)(
  'without a payment: %s, but still polled, because the shopper may try again',
  (state) => {
    expect(outcome({ state, reference: 'theirs' })).toEqual({ kind: 'not paid', change: { state } });
  },
);

test('API-8: a payment that the provider paid back is refunded, and not polled any more', () => {
  const change = { state: 'refunded', refund_cents: 50_000, reason: 'Refunded at the provider.', next_check_at: null };
  expect(outcome({ state: 'refunded', refundedCents: 50_000 })).toEqual({ kind: 'not paid', change });
});

test('a session is final once it has an order, a refund or a dispute', () => {
  const states = [
    'opening',
    'open',
    'declined',
    'cancelled',
    'expired',
    'failed',
    'settled',
    'refund-due',
    'refunded',
    'disputed',
  ] as const;
  expect(states.filter((state) => isFinal({ state }))).toEqual(['settled', 'refund-due', 'refunded', 'disputed']);
});

test('informs the shopper of the reason for a refund', () => {
  expect(REFUND_REASONS).toEqual({
    'paid-already': 'You have paid for this cart already, and its order is listed under Orders.',
    'claim-ended': 'The time to buy the pair of this payment was over before the payment arrived.',
    'called-off': 'The launch of this payment was called off before the payment arrived.',
    'code-used': 'The discount code of this payment was used up by another payment.',
    'code-ended': 'The discount code of this payment had ended before the payment arrived.',
    'delivery-ended': 'The delivery method of this payment was no longer offered when the payment arrived.',
    'sold-out': 'Sold out before the payment arrived.',
    erased: 'The account of this payment was closed, or given back to its owner, before the payment arrived.',
    'other-amount': 'The amount paid is not the amount due.',
  });
});
