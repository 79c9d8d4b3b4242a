import { exposesLoad, type Trial } from 'slipway';
import { loadsInShell } from './loads-in-shell';
import { rendersPages } from './renders-pages';
import { hasServerBuild } from './server-build';
import { fitsServerContract } from './server-contract';
import { fitsBudget, fitsDocuments } from './size-budget';
import { ownsItsPaths, rendersItsWildcards } from './route-patterns';

const exposesOfStrangersLoad: Trial = {
  ...exposesLoad,
  // Slices of the shop name no exposes: the shell loads their routes, in `loadsInShell`.
  run: async (subject) => (subject.candidate.record.exposes ? exposesLoad.run(subject) : []),
};

/**
 * The shop's trials, in addition to the kit's gate. `npm run release` (slipway.config.mjs), `npm start`, the
 * publisher's container and /ops all pass these to the kit.
 */
export const SHOP_TRIALS: readonly Trial[] = [
  hasServerBuild,
  rendersItsWildcards,
  ownsItsPaths,
  fitsBudget,
  fitsDocuments,
  fitsServerContract,
  rendersPages,
  loadsInShell,
  exposesOfStrangersLoad,
];
