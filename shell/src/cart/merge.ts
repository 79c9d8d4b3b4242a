import type { Failure, Feedback, SessionState, Store } from 'shared/contract';
import { CART_ADD_MESSAGES, messageOf } from 'shared/errors';
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

interface Rejected {
  /** With the units that were not accepted. */
  line: GuestLine;
  failure: Failure;
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
  const rejected: Rejected[] = [];
  for (const line of lines) {
    const rest = await sendLine(line, id, guest, cart);
    if (!rest) continue;
    // The session expired and has shown its own toast. Unsent lines stay in the guest cart.
    if (!session.get().jwt) return false;
    rejected.push(rest);
  }
  // Where the answer was lost, the next page sends those lines again, as the same requests.
  if (rejected.every(({ failure }) => isRejected(failure))) local.remove(keys.cartMerge);
  // The server's answer to a request that it had carried out before is an older cart.
  if (!rejected.length) return lines.length > 0 && !joined;
  feedback.toast({ kind: 'error', text: `Not moved to your cart: ${listOf(rejected)}` });
  return false;
}

/** Whether the server said no, rather than nothing. */
const isRejected = ({ kind, status = 500 }: Failure) => kind === 'status' && status < 500 && status !== 429;

/** The rejected lines, grouped by reason: the number of pairs left differs from line to line. */
function listOf(rejected: readonly Rejected[]): string {
  const namesByReason = new Map<string, string[]>();
  for (const { line, failure } of rejected) {
    const reason = messageOf(CART_ADD_MESSAGES, failure);
    const name = `${line.quantity} × ${line.product.name} (size ${sizeLabel(line.size)})`;
    namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), name]);
  }
  return [...namesByReason].map(([reason, names]) => `${names.join(', ')}. ${reason}`).join(' ');
}

/** Sends a line in batches of MAX_PER_ADD, since several adds can make a guest's line longer than that. */
async function sendLine(line: GuestLine, id: string, guest: GuestCart, cart: MergeParts['cart']): Promise<Rejected | null> {
  for (let remaining = line.quantity; remaining > 0;) {
    const quantity = Math.min(remaining, MAX_PER_ADD);
    const key = [id, line.productId, encodeURIComponent(line.size), remaining].join('.');
    const result = await cart.addFromGuest({ product: line.product, size: line.size as SizeKey, quantity }, key);
    if (!result.ok) return { line: { ...line, quantity: remaining }, failure: result.failure };
    remaining -= quantity;
    guest.setQuantity({ ...line, quantity: remaining });
  }
  return null;
}
