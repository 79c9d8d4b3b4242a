export { createLoader, type FederationInstance, type Loader, type LoaderOptions } from './create-loader';
export { LoadError, stageOf, type LoadStage } from './load-error';
export { withTimeLimit } from './time-limit';
export { versionOfError, type RemoteVersion } from './version-of-error';
export type { Broken, Opened } from './open-remote';
export type { Report, RuntimeOptions } from './options';
// Module Federation calls a plugin's default export with the options that `runtimePlugins` gives beside its name.
export { releasePlugin, releasePlugin as default, type ReleasePlugin } from './release-plugin';
export type { InlinedPointer, InlinedRef, InlinedRemote, PagePointer, PageRef, PageRemote } from '../page-pointer';
