// What `npm run release` tries of a version, beside the delivery kit's own gate (docs/explanation/delivery.md).
import { createRequire } from 'node:module';

/** @type {{ SHOP_TRIALS: readonly import('slipway').Trial[] }} */
const { SHOP_TRIALS } = createRequire(import.meta.url)('./server/dist/releases/trials/index.js');

// Links and releases are below the root, as server/src/releases/open-releases.ts has them.
export default { base: '/', trials: SHOP_TRIALS };
