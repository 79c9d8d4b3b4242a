import { MAX_WISHES, type WishListItem } from 'shared/models';

/** The list in local storage: as last seen, with its account. Other tabs follow it. */
export interface StoredList {
  /** Id of the account; '' for a guest's list, which moves to the account at log-in. */
  account: string;
  items: WishListItem[];
}

/** Parses a stored list. Anything can write to local storage, so items that are none are skipped. */
export function parseStoredList(text: string | null): StoredList {
  try {
    const { account, items } = JSON.parse(text ?? '{}') as Partial<StoredList>;
    const valid = Array.isArray(items) ? items.filter(isItem).slice(0, MAX_WISHES) : [];
    return { account: typeof account === 'string' ? account : '', items: valid };
  } catch {
    return { account: '', items: [] };
  }
}

function isItem(value: unknown): value is WishListItem {
  const { productId, price, ...texts } = (value ?? {}) as Partial<WishListItem>;
  return (
    Number.isInteger(productId) &&
    typeof price === 'number' &&
    [texts.name, texts.category, texts.image1, texts.savedAt].every((text) => typeof text === 'string')
  );
}
