/** A provider of a shared package, as Module Federation keeps it. */
export interface Shared {
  version?: string;
  get(): unknown;
  lib?: unknown;
  loaded?: unknown;
  loading?: unknown;
}

/** Package -> version -> what gives it. */
export type ShareScope = Record<string, Record<string, Shared>>;
