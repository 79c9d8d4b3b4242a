import { SOUTH_AFRICA_MS } from './format';

/** An ISO time as a datetime-local field holds it, in South Africa; '' for none. */
export const toLocal = (iso: string | null): string =>
  iso === null ? '' : new Date(Date.parse(iso) + SOUTH_AFRICA_MS).toISOString().slice(0, 16);

/**
 * The value of a datetime-local field as an ISO time of South Africa; null for an empty one. A field that still shows
 * `stored` means it with its seconds, which the field does not show.
 */
export const fromLocal = (text: string, stored: string | null = null): string | null =>
  text === toLocal(stored) ? stored : text ? `${text}:00+02:00` : null;
