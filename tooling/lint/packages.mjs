// The packages, and their allowed imports (docs/explanation/architecture.md). Remotes are read from the tree, so new ones are covered.
import { slices } from '../repository.mjs';

export const REMOTES = slices()
  .filter(({ kind }) => kind === 'remote')
  .map(({ name }) => name);

/** Packages that run in the page. */
export const BROWSER_PACKAGES = ['shell', 'shared', ...REMOTES];

/** Packages that run in Node. Without `tooling`, which bundles both kinds; `deploy` is not a package. */
export const NODE_PACKAGES = ['api', 'server', 'slipway', 'testing', 'e2e', 'extended', 'bench', 'artwork'];

/**
 * Package -> packages that it may import by name.
 * @type {Record<string, string[]>}
 */
export const ALLOWED_IMPORTS = {
  shell: ['shared'],
  ...Object.fromEntries(REMOTES.map((remote) => [remote, ['shared']])),
  shared: [],
  api: ['shared', 'slipway', 'testing'],
  slipway: [],
  server: ['shared', 'api', 'slipway'],
  testing: [],
  // The kit makes versions live past the gate, which no command does.
  e2e: ['slipway', 'testing'],
  extended: ['shared', 'e2e', 'slipway', 'testing', 'tooling'],
  bench: ['shared', 'slipway', 'testing'],
  artwork: ['shared'],
  examples: ['slipway'],
  tooling: ['testing'],
};

export const PACKAGES = Object.keys(ALLOWED_IMPORTS);

/** Packages that consist of tests or benchmarks. Elsewhere, only tests may import `testing`. */
export const TESTING_PACKAGES = ['testing', 'e2e', 'extended', 'bench'];

/** Exports of the delivery kit that run in the page, for the shell to load remotes with. */
export const KIT_FOR_PAGES = ['slipway/runtime', 'slipway/reporter'];

/** Exports of shared that only pages need. */
export const BROWSER_EXPORTS = ['shared/http', 'shared/ui', 'shared/theme', 'shared/products', 'shared/testing'];

/** Files of shared that Node packages load too, and folders of shared that only pages load. */
export const LOADED_BY_NODE = /^shared\/src\/(models\/|[\w-]+\.ts$)/;
export const PAGE_FOLDERS = /^shared\/src\/(http|ui|theme|products|testing)(\/|$)/;

/** Folders of shared that remotes bundle, and that use the page's one contract. */
export const CONTRACT_USERS = /^shared\/src\/(http|products|ui)\//;

/**
 * Path from the repository's root, separated by '/' -> its package; '' at the root.
 * @param {string} file
 */
export const packageOf = (file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

/**
 * Tests and their support code: they may render on the server, and take services from shared/testing.
 * @param {string} file
 */
export const isTest = (file) =>
  /\.(test|fixture|e2e|extended)\.[cm]?tsx?$|^\w+\/(test|support)\/|^shared\/src\/testing\//.test(file);
