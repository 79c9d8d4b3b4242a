/** Default path below which releases are served. */
export const DEFAULT_BASE = '/releases/';

export const isBase = (path: string) => /^\/(?:[\w.~-]+\/)*$/.test(path);

/** Whether an address of the web has nothing behind its host and port but '/'. */
export function isOrigin(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash === '/';
}

/** Whether a text is an absolute address of the web. A pattern of hosts is none, though URL takes a star: no origin would equal it. */
export const isWebAddress = (text: string) => URL.canParse(text) && /^https?:\/\/[^*]+$/.test(new URL(text).origin);
