import type { Compilation, Compiler, CreateScriptHook } from '../bundler/compiler';
import { SlipwayPlugin as CommonPlugin, type Bundler } from '../bundler/slipway-plugin';

export { releaseRuntime, type HostOptions } from '../bundler/runtime-plugin';
export type { SlipwayPluginOptions } from '../bundler/slipway-plugin';

interface Rspack {
  RuntimePlugin: { getCompilationHooks(compilation: Compilation): { createScript: CreateScriptHook } };
}

/** The plugin for Rspack 1 and 2. */
export class SlipwayPlugin extends CommonPlugin {
  protected readonly bundler: Bundler = {
    name: 'rspack',
    createScriptHook: ({ webpack }: Compiler, compilation) =>
      (webpack as unknown as Rspack).RuntimePlugin.getCompilationHooks(compilation).createScript,
  };
}
