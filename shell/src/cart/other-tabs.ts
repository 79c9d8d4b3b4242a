import type { ReadonlyBus, SessionState, ShopEvent, Store } from 'shared/contract';
import { accountOf } from '../session/account';

interface OtherTabsParts {
  bus: ReadonlyBus;
  session: Store<SessionState>;
  /** Fetches the customer's cart from the server. */
  loadCart(): Promise<unknown>;
}

/**
 * The changes that the server confirmed. Not 'cart/get-success': two tabs would answer each other's reads without
 * end.
 */
const CHANGES: ReadonlySet<ShopEvent['type']> = new Set([
  'cart/add-success',
  'cart/update-success',
  'cart/remove-success',
  'orders/add-success',
]);

/**
 * Announces changes of a signed-in shopper's cart to the shop's other tabs, and reads the cart again on their announcements.
 * The message holds the account only: each tab asks the server, which knows the order of the changes. A guest's cart is in
 * local storage, which has its own change events (`followOtherTabs`).
 */
export function shareCartChanges({ bus, session, loadCart }: OtherTabsParts): void {
  let channel: BroadcastChannel | undefined;
  // A guest cart that moves at log-in causes a change per line; changes that arrive during a read cause one more read.
  let isReading = false;
  let isStale = false;
  const read = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      await loadCart();
    }
    isReading = false;
  };
  const open = () => {
    channel ??= createChannel();
    if (!channel) return;
    channel.onmessage = ({ data }) => {
      const { jwt } = session.get();
      if (jwt && data === accountOf(jwt)) void read();
    };
  };
  const close = () => {
    channel?.close();
    channel = undefined;
  };
  bus.events$.subscribe(({ type }) => {
    const { jwt } = session.get();
    if (jwt && CHANGES.has(type)) channel?.postMessage(accountOf(jwt));
  });
  open();
  // An open channel keeps a page out of the cache of the Back button. A page that comes back reads the cart in `followOtherTabs`.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', open);
}

/** Undefined in browsers that have none, or refuse it where storage is blocked. Their tabs read the cart when they become visible. */
function createChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('cart');
  } catch {
    return undefined;
  }
}
