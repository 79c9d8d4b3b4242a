import { isRemoteModule, type RemoteModule } from 'shared/contract';
import { LoadError } from './load-error';

/** The remote module that a container or a server build exports. Throws a LoadError where there is none; `from` names it in the message. */
export function readRemoteModule(loaded: unknown, from: string): RemoteModule {
  const remoteModule = (loaded as { remoteModule?: unknown } | null | undefined)?.remoteModule;
  if (!isRemoteModule(remoteModule)) throw new LoadError('no-remote-module', `${from} exposes no remote module`);
  return remoteModule;
}
