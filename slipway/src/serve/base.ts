/** Path below which releases are served, where nothing else is said. */
export const DEFAULT_BASE = '/releases/';

export const isBase = (path: string) => /^\/(?:[\w.~-]+\/)*$/.test(path);

/** Whether a text is an absolute address of the web. */
export const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
