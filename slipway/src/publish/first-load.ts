import { COMPRESSED } from '../compress';
import { kindOfRecord, type ReleaseRecord } from '../record';

/** Bytes after brotli of a slice's first load: its entry, and the chunks of its routes or of a host's start. */
export function firstLoadOf(
  { name, kind, entry, chunks }: Pick<ReleaseRecord, 'name' | 'kind' | 'entry' | 'chunks'>,
  compressed: ReadonlyMap<string, Buffer>,
): number {
  const files = new Set([entry, ...(chunks[kindOfRecord({ name, kind }) === 'host' ? 'main' : 'routes'] ?? [])]);
  return [...files].reduce((sum, path) => sum + (compressed.get(`${COMPRESSED}/${path}.br`)?.length ?? 0), 0);
}
