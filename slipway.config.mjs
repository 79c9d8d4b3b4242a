// Checks that `npm run release` adds to the gate of the delivery kit (docs/explanation/delivery.md).
import { createRequire } from 'node:module';

/** @type {{ SHOP_TRIALS: readonly import('slipway').Trial[] }} */
const { SHOP_TRIALS } = createRequire(import.meta.url)('./server/dist/releases/trials/index.js');

// Links and releases are below the root, as server/src/releases/open-releases.ts has them.
export default { base: '/', trials: SHOP_TRIALS };
