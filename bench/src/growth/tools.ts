import type { openStore } from 'slipway';
import type { publishCopy } from '../publish-copy';

/** What grows a shop's release store. */
export interface Tools {
  store: ReturnType<typeof openStore>;
  publishCopy: typeof publishCopy;
}
