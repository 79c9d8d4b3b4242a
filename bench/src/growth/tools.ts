import type { openStore } from 'slipway';
import type { publishCopy } from '../publish-copy';

/** The tools that grow a shop's release store. */
export interface Tools {
  store: ReturnType<typeof openStore>;
  publishCopy: typeof publishCopy;
}
