// The rooms, and who may import whom (docs/architecture.md). Remotes are read from the tree: a new one has its rules at once.
import { slices } from '../repository.mjs';

export const REMOTES = slices()
  .filter(({ kind }) => kind === 'remote')
  .map(({ name }) => name);

/** Rooms whose code runs in the page. */
export const PAGE_ROOMS = ['shell', 'shared', ...REMOTES];

/** Rooms that run in Node. `tooling` is left out: it bundles both worlds; `deploy` is no room, it starts the others. */
export const NODE_ROOMS = ['api', 'site', 'releases', 'e2e', 'trust', 'bench', 'artwork'];

/** Room -> rooms that it may import by name. */
export const MAY_IMPORT = {
  shell: ['shared'],
  ...Object.fromEntries(REMOTES.map((remote) => [remote, ['shared']])),
  shared: [],
  api: ['shared'],
  releases: [],
  site: ['shared', 'api', 'releases'],
  e2e: [],
  trust: ['shared', 'e2e'],
  bench: ['shared', 'releases'],
  artwork: [],
  tooling: [],
};

export const ROOMS = Object.keys(MAY_IMPORT);

/** What of shared draws or runs in a page: no program needs it. */
export const PAGE_PROMISES = ['shared/ui', 'shared/theme', 'shared/testing'];

/** Path from the repository's root, with '/' between -> the room that it stands in; '' at the root. */
export const roomOf = (file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

/** Tests and what only they use: a test may draw on the server, and take its services from shared/testing. */
export const isTest = (file) =>
  /\.(test|fixture|e2e|trust)\.[cm]?tsx?$|^\w+\/(test|support)\/|^shared\/src\/testing\//.test(file);
