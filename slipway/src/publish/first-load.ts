import { COMPRESSED } from '../compress';

/** Bytes after brotli of the files of a first load. */
export const firstLoadOf = (initial: readonly string[], compressed: ReadonlyMap<string, Buffer>): number =>
  [...new Set(initial)].reduce((sum, path) => sum + (compressed.get(`${COMPRESSED}/${path}.br`)?.length ?? 0), 0);
