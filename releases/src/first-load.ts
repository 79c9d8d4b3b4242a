import { COMPRESSED } from './compress';
import { SHELL } from './pointer';
import type { ReleaseRecord } from './record';

/** Bytes after brotli of a slice's first load: its entry, and the chunks of its routes or of the shell's start. */
export function firstLoadOf(
  { name, entry, chunks }: Pick<ReleaseRecord, 'name' | 'entry' | 'chunks'>,
  compressed: ReadonlyMap<string, Buffer>,
): number {
  const files = new Set([entry, ...(chunks[name === SHELL ? 'main' : 'routes'] ?? [])]);
  return [...files].reduce((sum, path) => sum + (compressed.get(`${COMPRESSED}/${path}.br`)?.length ?? 0), 0);
}
