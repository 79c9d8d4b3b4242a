import type { CartService, Failure, Feedback, SessionState, Store } from 'shared/contract';
import { sentenceFor } from 'shared/errors';
import { MAX_PER_ADD, type GuestLine, type SizeKey } from 'shared/models';
import type { GuestCart } from './guest-cart';

interface MergeParts {
  guest: GuestCart;
  cart: CartService;
  session: Store<SessionState>;
  feedback: Feedback;
}

/**
 * Sends the guest cart to the server, one item after another (AUTH-9). What the server takes leaves the local list at
 * once, so that a closed tab sends nothing twice; what it refuses stays there and is named.
 */
export async function mergeGuestCart({ guest, cart, session, feedback }: MergeParts): Promise<void> {
  const refused: { line: GuestLine; failure: Failure }[] = [];
  for (const line of [...guest.lines()]) {
    const failure = await sendLine(line, guest, cart);
    if (!failure) continue;
    // An ended session has spoken for itself; what was not sent waits in the local list.
    if (!session.get().jwt) return;
    refused.push({ line, failure });
  }
  const first = refused[0];
  if (!first) return;
  const names = refused.map(({ line }) => `${line.product.name} (size ${line.size.replace('size', '')})`).join(', ');
  feedback.toast({ kind: 'error', text: `Not moved to your cart: ${names}. ${sentenceFor('cart-add', first.failure)}` });
}

/** In portions that one add may ask for: a guest's line can have grown beyond them. */
async function sendLine(line: GuestLine, guest: GuestCart, cart: CartService): Promise<Failure | null> {
  for (let left = line.quantity; left > 0;) {
    const quantity = Math.min(left, MAX_PER_ADD);
    const outcome = await cart.add({ product: line.product, size: line.size as SizeKey, quantity });
    if (!outcome.ok) return outcome.failure;
    left -= quantity;
    guest.setQuantity({ ...line, quantity: left });
  }
  return null;
}
