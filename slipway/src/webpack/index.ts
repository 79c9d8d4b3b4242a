import type { Compilation, Compiler, CreateScriptHook } from '../bundler/compiler';
import { SlipwayPlugin as CommonPlugin, type Bundler } from '../bundler/slipway-plugin';

export { releaseRuntime, type HostOptions } from '../bundler/runtime-plugin';
export type { SlipwayPluginOptions } from '../bundler/slipway-plugin';

interface Webpack {
  runtime: { LoadScriptRuntimeModule: { getCompilationHooks(compilation: Compilation): { createScript: CreateScriptHook } } };
}

/** The plugin for webpack 5. */
export class SlipwayPlugin extends CommonPlugin {
  protected readonly bundler: Bundler = {
    name: 'webpack',
    createScriptHook: ({ webpack }: Compiler, compilation) =>
      (webpack as unknown as Webpack).runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript,
  };
}
