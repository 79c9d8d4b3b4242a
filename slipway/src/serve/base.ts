/** Path below which releases are served, where nothing else is said. */
export const DEFAULT_BASE = '/releases/';

export const isBase = (path: string) => /^\/(?:[\w.~-]+\/)*$/.test(path);
