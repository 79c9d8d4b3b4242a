import { failed, succeeded, type Failure, type Result, type WishListService } from 'shared/contract';
import { MAX_WISHES, type WishListItem, type WishListReply } from 'shared/models';
import { accountOf } from '../session/account';
import { createRequestQueue } from '../http/request-queue';
import { keys } from '../session/storage';
import type { WishListParts } from './parts';
import { parseStoredList } from './stored-list';

type Change = (items: WishListItem[]) => WishListItem[];
const PATH = '/api/wish-list';
const FULL = `Your wish list is full: it holds ${MAX_WISHES} products. Remove one first.`;
const signedOut = failed({ kind: 'status', status: 401 } satisfies Failure);

/**
 * The list of this visitor: optimistic changes, one request at a time, and a copy in local storage, which is a guest's list and
 * what other tabs follow.
 */
export function createSyncedList({ bus, http, store, session, local, sessionEpoch, feedback }: WishListParts) {
  let confirmed: WishListItem[] = [];
  let pending: Change[] = [];
  const enqueue = createRequestQueue();
  bus.events$.subscribe(({ type }) => {
    if (type !== 'app/reset') return;
    [confirmed, pending] = [[], []];
    // A customer's list is a copy of the server's; a guest's stays after an expired session.
    if (stored().account) local.remove(keys.wishList);
  });

  const account = () => accountOf(session.get().jwt);
  const signedIn = () => session.get().jwt !== '';
  const stored = () => parseStoredList(local.get(keys.wishList));
  /** The items that a guest saved and no account has yet. */
  const guestItems = () => {
    const { account: owner, items } = stored();
    return owner === '' ? items : [];
  };
  /** An empty list leaves nothing in the storage. */
  const keep = (items: WishListItem[]) => {
    if (items.length) local.set(keys.wishList, JSON.stringify({ account: account(), items }));
    else local.remove(keys.wishList);
  };
  const show = () => {
    const items = pending.reduce((list, change) => change(list), confirmed);
    // A guest's list that is not moved yet stays where it is, or a failed request would lose it.
    if (!signedIn() || !guestItems().length) keep(items);
    bus.publish('wish-list/changed', { items });
  };

  function request(work: () => Promise<Result<WishListReply>>): Promise<Result<WishListReply>> {
    const isCurrent = sessionEpoch();
    return enqueue(async () => {
      const result = isCurrent() ? readReply(await work()) : signedOut;
      if (!isCurrent()) return result.ok ? signedOut : result;
      if (result.ok) confirmed = result.data.items;
      return result;
    });
  }

  /** Shows a change immediately. A customer's change is then sent, and reverted if that fails. */
  async function apply(change: Change, send: () => Promise<Result<WishListReply>>): Promise<Result<unknown>> {
    if (!signedIn()) {
      // Another tab may have changed the list since.
      confirmed = change(stored().items);
      show();
      return succeeded(confirmed);
    }
    const isCurrent = sessionEpoch();
    pending.push(change);
    show();
    const result = await request(send);
    if (!isCurrent()) return result;
    pending = pending.filter((other) => other !== change);
    show();
    return result;
  }

  /** Moves a guest's list to the account. The server keeps what is saved already, so repeating it does no harm. */
  async function moveGuestList(): Promise<Result<unknown>> {
    const items = guestItems();
    if (!items.length) return succeeded(undefined);
    const wishes = items.map(({ productId, savedAt }) => ({ productId, savedAt }));
    const result = await request(() => http.post<WishListReply>(PATH, { items: wishes }));
    // Not by the status: a server without wish lists answers 404, too, and the list would be lost.
    const isFull = !result.ok && result.failure.code === 'wish-list/full';
    if (!result.ok && !isFull && result.failure.code !== 'wish-list/product-not-found') return result;
    local.remove(keys.wishList);
    const left = result.ok ? (result.data.notSaved ?? []) : isFull ? wishes.map((wish) => wish.productId) : [];
    if (left.length) {
      const names = items.filter(({ productId }) => left.includes(productId)).map(({ name }) => name);
      feedback.toast({ kind: 'error', text: `Your wish list is full. Not saved: ${names.join(', ')}.` });
    }
    return succeeded(undefined);
  }

  const service: Omit<WishListService, 'store'> & { follow(): void } = {
    async save({ id, name, category, image1, price }) {
      const { items } = signedIn() ? store.get() : stored();
      if (items.some(({ productId }) => productId === id)) return succeeded(items);
      if (items.length >= MAX_WISHES) return failed({ kind: 'status', status: 409, code: 'wish-list/full', message: FULL });
      const item = { productId: id, name, category, image1, price, savedAt: new Date().toISOString() };
      return apply(
        (list) => [item, ...list.filter(({ productId }) => productId !== id)],
        () => http.post<WishListReply>(PATH, { items: [{ productId: id }] }),
      );
    },
    remove: (id) =>
      apply(
        (list) => list.filter(({ productId }) => productId !== id),
        () => http.delete<WishListReply>(`${PATH}?productId=${id}`),
      ),
    async load() {
      if (!signedIn()) {
        service.follow();
        return succeeded(store.get().items);
      }
      const isCurrent = sessionEpoch();
      const moved = await moveGuestList();
      if (!moved.ok) return moved;
      const result = await request(() => http.get<WishListReply>(PATH));
      if (result.ok && isCurrent()) show();
      return result;
    },
    follow() {
      const { account: owner, items } = stored();
      if (local.get(keys.wishList) !== null && owner !== account()) return;
      // Changes that are being sent are shown until the answer arrives.
      if (pending.length) return;
      confirmed = items;
      bus.publish('wish-list/changed', { items });
    },
  };
  return service;
}

/** Fails for a body that is not a wish list. */
function readReply(result: Result<WishListReply>): Result<WishListReply> {
  if (!result.ok || Array.isArray(result.data?.items)) return result;
  return failed({ kind: 'other', status: result.status });
}
