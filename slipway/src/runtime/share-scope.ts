/** A provider of a shared package, in Module Federation's format. */
export interface Shared {
  version?: string;
  get(): unknown;
  lib?: unknown;
  loaded?: unknown;
  loading?: unknown;
}

/** Package -> version -> provider. */
export type ShareScope = Record<string, Record<string, Shared>>;
