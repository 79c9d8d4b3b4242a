/** The release pointer as a page sees it: resolved for this visitor, with what the shell needs of it. */
export interface PagePointer {
  schema: 1;
  generation: number;
  remotes: Record<string, RemoteSlot>;
  /** There are remotes that this page does not name: a path that none of these claims is a new page load. */
  more?: true;
}

export interface RemoteRef {
  version: string;
  entry: string;
  integrity: string;
  container: string;
}

export interface RemoteSlot extends RemoteRef {
  claims: { path: string; server: boolean }[];
  fallback?: RemoteRef;
  /** Switched off by the shopkeeper: the sentence stands in place of its pages. */
  state?: 'disabled';
  sentence?: string;
}

/** The remote whose claim covers a path (case never matters), or null. The longest claim wins. */
export function remoteFor(pointer: PagePointer, pathname: string): { name: string; server: boolean } | null {
  const path = normalise(pathname);
  let best: { name: string; server: boolean; length: number } | null = null;
  for (const [name, slot] of Object.entries(pointer.remotes))
    for (const claim of slot.claims)
      if (covers(claim.path, path) && claim.path.length > (best?.length ?? -1))
        best = { name, server: claim.server, length: claim.path.length };
  return best && { name: best.name, server: best.server };
}

function covers(claim: string, path: string): boolean {
  return claim.endsWith('/*') ? path.startsWith(claim.slice(0, -1)) : path === claim;
}

/** Lower case, without a trailing slash. */
function normalise(pathname: string): string {
  const lower = pathname.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}
