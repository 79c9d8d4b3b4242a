import { coversPath, type PagePointer } from 'shared/server-contract';

/** The remote that owns a path: the one with the longest route pattern that covers it, ignoring case. Null if there is none. */
export function remoteFor(pointer: Pick<PagePointer, 'remotes'>, pathname: string): { name: string; server: boolean } | null {
  let best: { name: string; server: boolean; length: number } | null = null;
  for (const [name, release] of Object.entries(pointer.remotes))
    for (const pattern of release.patterns)
      if (coversPath(pattern.path, pathname) && pattern.path.length > (best?.length ?? -1))
        best = { name, server: pattern.server, length: pattern.path.length };
  return best && { name: best.name, server: best.server };
}
