import type { Failure, Feedback, SessionState, Store } from 'shared/contract';
import { messageFor } from 'shared/errors';
import { MAX_PER_ADD, sizeLabel, type GuestLine, type SizeKey } from 'shared/models';
import type { GuestCart } from './guest-cart';
import type { Cart } from './service';

interface MergeParts {
  guest: GuestCart;
  cart: Pick<Cart, 'addFromGuest'>;
  session: Store<SessionState>;
  feedback: Feedback;
}

/**
 * Sends the guest cart to the server, one line after another (AUTH-9). An accepted line leaves the guest cart at once, so
 * that a closed tab sends nothing twice. A rejected line stays there, and a toast names it. True if every line was accepted, and there
 * was one: the cart store then holds the server's answer to the last one, which is the whole cart.
 */
export async function mergeGuestCart({ guest, cart, session, feedback }: MergeParts): Promise<boolean> {
  const lines = [...guest.lines()];
  const rejected: { line: GuestLine; failure: Failure }[] = [];
  for (const line of lines) {
    const failure = await sendLine(line, guest, cart);
    if (!failure) continue;
    // The session expired and has shown its own toast. Unsent lines stay in the guest cart.
    if (!session.get().jwt) return false;
    rejected.push({ line, failure });
  }
  const first = rejected[0];
  if (!first) return lines.length > 0;
  const names = rejected.map(({ line }) => `${line.product.name} (size ${sizeLabel(line.size)})`).join(', ');
  feedback.toast({ kind: 'error', text: `Not moved to your cart: ${names}. ${messageFor('cart-add', first.failure)}` });
  return false;
}

/** Sends a line in batches of MAX_PER_ADD, since several adds can make a guest's line longer than that. */
async function sendLine(line: GuestLine, guest: GuestCart, cart: MergeParts['cart']): Promise<Failure | null> {
  for (let remaining = line.quantity; remaining > 0;) {
    const quantity = Math.min(remaining, MAX_PER_ADD);
    const result = await cart.addFromGuest({ product: line.product, size: line.size as SizeKey, quantity });
    if (!result.ok) return result.failure;
    remaining -= quantity;
    guest.setQuantity({ ...line, quantity: remaining });
  }
  return null;
}
