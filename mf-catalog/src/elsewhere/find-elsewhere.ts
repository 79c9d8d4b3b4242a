import type { Elsewhere } from './elsewhere';

/** Asks the server for the fate of an address; undefined if it does not know it, or does not answer. */
export async function findElsewhere(path: string): Promise<Elsewhere | undefined> {
  try {
    const response = await fetch(path, { method: 'HEAD', headers: { accept: 'text/html' } });
    const { origin, pathname } = new URL(response.url);
    if (response.ok && response.redirected && origin === location.origin) return { movedTo: pathname };
    return response.status === 410 ? {} : undefined;
  } catch {
    return undefined;
  }
}
