import type { ServerConfig } from '../config';
import type { ResolvedPointer } from '../releases/resolve-pointer';

/** Names of the remotes of a page that come from a dev server. A shopper's page has none of the staff's, and not every other one. */
export const devRemotesIn = ({ remotes }: Pick<ResolvedPointer, 'remotes'>, { devRemotes }: Pick<ServerConfig, 'devRemotes'>) =>
  Object.keys(devRemotes).filter((name) => name in remotes);
