// React Refresh's runtime for the bundles of `npm run dev`, by path because it replaces 'react-refresh/runtime'. A page has several
// bundles, the shell and remotes, but one React: the copy of the bundle that starts first, the shell, has to be everybody's.
/* global module, require */
/* eslint-disable @typescript-eslint/no-require-imports */
const page = /** @type {Record<string, unknown>} */ (globalThis);

page.__storefrontRefreshRuntime ??=
  // @ts-expect-error: it has no types
  require('../../node_modules/react-refresh/cjs/react-refresh-runtime.development.js');
module.exports = page.__storefrontRefreshRuntime;
