// A host of Vite takes the same entry of `runtimePlugins`. Builds of Vite need no plugin of this package: `publish` reads their manifest.
export { releaseRuntime, type HostOptions } from '../bundler/runtime-plugin';
