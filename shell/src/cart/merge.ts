import type { Failure, Feedback, SessionState, Store } from 'shared/contract';
import { messageFor } from 'shared/errors';
import { MAX_PER_ADD, sizeLabel, type GuestLine, type SizeKey } from 'shared/models';
import { keys, type SafeStorage } from '../session/storage';
import type { GuestCart } from './guest-cart';
import { newKey } from './idempotency-keys';
import type { Cart } from './service';

interface MergeParts {
  guest: GuestCart;
  cart: Pick<Cart, 'addFromGuest'>;
  session: Store<SessionState>;
  local: SafeStorage;
  feedback: Feedback;
}

/**
 * Sends the guest cart to the server, one line after another (AUTH-9). An accepted line leaves the guest cart at once, so
 * that a closed tab sends nothing twice; and the merge has an id in local storage until it ends, so that a page that was loaded again, or
 * a second tab, repeats the same requests, which the server carries out once. A rejected line stays there, and a toast names it. True if
 * every line was accepted, and there was one: the cart store then holds the server's answer to the last one, which is the whole cart.
 */
export async function mergeGuestCart({ guest, cart, session, local, feedback }: MergeParts): Promise<boolean> {
  const lines = [...guest.lines()];
  const joined = local.get(keys.cartMerge);
  const id = joined ?? newKey();
  if (lines.length) local.set(keys.cartMerge, id);
  const rejected: { line: GuestLine; failure: Failure }[] = [];
  for (const line of lines) {
    const failure = await sendLine(line, id, guest, cart);
    if (!failure) continue;
    // The session expired and has shown its own toast. Unsent lines stay in the guest cart.
    if (!session.get().jwt) return false;
    rejected.push({ line, failure });
  }
  local.remove(keys.cartMerge);
  const first = rejected[0];
  // The server's answer to a request that it had carried out before is an older cart.
  if (!first) return lines.length > 0 && !joined;
  const names = rejected.map(({ line }) => `${line.product.name} (size ${sizeLabel(line.size)})`).join(', ');
  feedback.toast({ kind: 'error', text: `Not moved to your cart: ${names}. ${messageFor('cart-add', first.failure)}` });
  return false;
}

/** Sends a line in batches of MAX_PER_ADD, since several adds can make a guest's line longer than that. */
async function sendLine(line: GuestLine, id: string, guest: GuestCart, cart: MergeParts['cart']): Promise<Failure | null> {
  for (let remaining = line.quantity; remaining > 0;) {
    const quantity = Math.min(remaining, MAX_PER_ADD);
    const key = [id, line.productId, encodeURIComponent(line.size), remaining].join('.');
    const result = await cart.addFromGuest({ product: line.product, size: line.size as SizeKey, quantity }, key);
    if (!result.ok) return result.failure;
    remaining -= quantity;
    guest.setQuantity({ ...line, quantity: remaining });
  }
  return null;
}
