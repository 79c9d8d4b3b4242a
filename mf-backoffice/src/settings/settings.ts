import type { Reply } from '../api';
/** GET /staff/api/settings: each group with the version that a change of it names. */
export type Settings = Reply<'GET /settings'>;

export type ShopDetails = Settings['shop']['value'];

export type Notices = Settings['notices']['value'];
