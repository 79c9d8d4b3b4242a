// A Vite host uses the same entry of `runtimePlugins`. Vite builds need no plugin of this package: `publish` reads their
// manifest.
export { releaseRuntime, type HostOptions } from '../bundler/runtime-plugin';
