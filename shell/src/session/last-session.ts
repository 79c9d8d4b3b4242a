import { parseStored, type SafeStorage } from './storage';

/** Key in the tab's session storage. */
export const LAST_SESSION = 'expired_session';

/** The visitor's path and account, kept from an expired session for the next log-in. */
export interface LastSession {
  path: string;
  account: string;
  /** The visitor chose the path since: any account may return there. */
  isChosen?: boolean;
}

/** Stores it for this tab, so that it survives a page load. */
export function createLastSession(tab: SafeStorage) {
  return {
    write: (lastSession: LastSession) => tab.set(LAST_SESSION, JSON.stringify(lastSession)),
    read(): LastSession | null {
      const { path, account, isChosen } = (parseStored(tab.get(LAST_SESSION)) ?? {}) as Partial<LastSession>;
      if (path === undefined) return null;
      return { path: safeReturnPath(path), account: typeof account === 'string' ? account : '', isChosen: isChosen === true };
    },
    forget: () => tab.remove(LAST_SESSION),
  };
}

/** The path if it is a page of this shop other than log-in, else '/'. '//host' and '/\host' would leave the shop. */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/';
  return /^\/(login|create-account)\/?($|[?#])/i.test(path) ? '/' : path;
}
