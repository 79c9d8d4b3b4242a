import type { openStore } from 'releases';
import type { publishCopy } from '../copies';

/** What grows a shop's release store. */
export interface Tools {
  store: ReturnType<typeof openStore>;
  publishCopy: typeof publishCopy;
}
