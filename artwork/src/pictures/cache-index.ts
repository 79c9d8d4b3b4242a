import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Records the key that each picture was made from, so that a rerun makes only what changed. */
export interface CacheIndex {
  isCurrent(stem: string, key: string, widths: readonly number[]): boolean;
  record(stem: string, key: string): void;
}

export function openCacheIndex(path: string): CacheIndex {
  const made: Record<string, string> = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  return {
    isCurrent: (stem, key, widths) =>
      made[stem] === key && widths.every((width) => existsSync(`${stem}-${width}.avif`) && existsSync(`${stem}-${width}.webp`)),
    record(stem, key) {
      made[stem] = key;
      writeFileSync(path, JSON.stringify(made, null, 1));
    },
  };
}
