import type { ServerConfig } from '../config';
import type { ResolvedPointer } from '../releases/resolve-pointer';

/** Names of a page's remotes that come from a dev server. A shopper's page has no staff remotes, and not every other one. */
export const devRemotesIn = ({ remotes }: Pick<ResolvedPointer, 'remotes'>, { devRemotes }: Pick<ServerConfig, 'devRemotes'>) =>
  Object.keys(devRemotes).filter((name) => name in remotes);
