import type { Keeper } from './storage';

const KEY = 'expired_session';

/** What a session that ended by itself leaves for the next log-in: where the visitor was, and who it was. */
export interface Expiry {
  path: string;
  account: string;
}

/** Remembers it for this tab, over the load of a new page. */
export function createExpiryNote(tab: Keeper) {
  return {
    write: (expiry: Expiry) => tab.set(KEY, JSON.stringify(expiry)),
    read(): Expiry | null {
      try {
        const { path, account } = JSON.parse(tab.get(KEY) ?? '') as Partial<Expiry>;
        return { path: sameSite(path), account: typeof account === 'string' ? account : '' };
      } catch {
        return null;
      }
    },
    forget: () => tab.remove(KEY),
  };
}

/** A path of this shop that is worth returning to, else '/'. '//host' and '/\host' would lead elsewhere. */
export function sameSite(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/';
  return /^\/(login|create-account)\/?($|[?#])/i.test(path) ? '/' : path;
}
