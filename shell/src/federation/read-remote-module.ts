import { isRemoteModule, type RemoteModule } from 'shared/contract';

/** The remote module that a server build exports. Throws if there is none; `from` names the build in the message. */
export function readRemoteModule(loaded: unknown, from: string): RemoteModule {
  const remoteModule = (loaded as { remoteModule?: unknown } | null | undefined)?.remoteModule;
  if (!isRemoteModule(remoteModule)) throw new Error(`${from} exposes no remote module`);
  return remoteModule;
}
