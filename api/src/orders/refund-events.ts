import type { RefundChange } from './refund-work';

/** In the history of an order: what the provider did with its money that a person must look at, with what to do (BO-7, BO-12). */
export const REFUND_EVENTS = {
  'paid back twice': 'refund paid twice',
  'another amount': 'refund of another amount',
  'nobody repeats it': 'refund at the provider failed',
} satisfies Partial<Record<RefundChange['outcome'], string>>;

const TEXTS: Record<keyof typeof REFUND_EVENTS, string> = {
  'paid back twice':
    'The provider has paid back more than it should, or is about to. Compare with its dashboard, and write a note once it is settled.',
  'another amount':
    'The provider paid back another amount than it was asked for. Compare with its dashboard, and write a note once it is settled.',
  'nobody repeats it':
    'A refund that was made at the provider failed there: the customer did not get it. Refund it here if they shall have it, and write a note once it is settled.',
};

/** The event of a change that a person must look at, with its text; undefined for every other change. No amounts: all staff read it. */
export function eventOf({ outcome }: RefundChange): { event: string; reason: string } | undefined {
  if (!(outcome in REFUND_EVENTS)) return undefined;
  const key = outcome as keyof typeof REFUND_EVENTS;
  return { event: REFUND_EVENTS[key], reason: TEXTS[key] };
}
