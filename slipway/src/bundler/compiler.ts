// The part of webpack's and Rspack's compilers that SlipwayPlugin uses: both are optional peers, so no types of theirs are
// imported.

interface Hook<Arguments extends unknown[], Result = void> {
  tap(options: string | { name: string; stage: number }, work: (...given: Arguments) => Result): void;
}

export interface Compilation {
  errors: unknown[];
  namedChunkGroups: ReadonlyMap<string, { getFiles(): readonly string[] }>;
  hooks: { processAssets: Hook<[Record<string, unknown>]> };
  getAssets(): readonly { name: string }[];
  getAsset(name: string): { source: { source(): string | Buffer } } | undefined | void;
  emitAsset(name: string, source: unknown): void;
}

export interface Compiler {
  context: string;
  options: {
    plugins: unknown[];
    output: { publicPath?: unknown; uniqueName?: string; chunkLoadingGlobal?: string; crossOriginLoading?: unknown };
  };
  hooks: { thisCompilation: Hook<[Compilation]>; initialize: Hook<[]> };
  webpack: {
    rspackVersion?: string;
    Compilation: { PROCESS_ASSETS_STAGE_REPORT: number };
    sources: { RawSource: new (text: string) => unknown };
    WebpackError: new (message: string) => Error;
  };
}

/** The hook of the runtime code that makes a chunk's script element: its source, changed or added to. */
export type CreateScriptHook = Hook<[string], string>;
