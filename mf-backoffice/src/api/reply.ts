import type { components } from './replies.gen';

/**
 * The reply of a route of the staff's API, such as `Reply<'GET /orders/{id}'>`. The types are generated from its reference
 * (api/test/docs.test.ts); if several routes reply alike, the first has the type.
 */
export type Reply<Route extends keyof components['schemas']> = components['schemas'][Route];

/** A reply of a server that may be older than this page, and then lacks these. */
export type MayLack<Whole, Keys extends keyof Whole> = Omit<Whole, Keys> & Partial<Pick<Whole, Keys>>;
