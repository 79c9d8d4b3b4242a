import { entryIn, kindOf } from './pointer';
import { ReleaseError } from './release-error';
import { readLink, signLink } from './signed-link';
import type { ReleaseStore } from './store';

/** Loads one remote from another address, in the browser with the link's cookie. */
export interface Override {
  name: string;
  /**
   * Address of the folder with its entry, if that has the same name as the live one: 'https://pr-12.example/alpha', without a
   * trailing slash. Or the address of its entry, if that has another name: 'https://pr-12.example/alpha/main.mjs'.
   */
  address: string;
  /** Expiry, in milliseconds since 1970. */
  until: number;
}

/**
 * Normalizes the address of a folder, of its mf-manifest.json, or of its entry, omitting the file name if it is `entry`; null for
 * an invalid address and for one with a user name.
 */
export function readAddress(given: string, entry = 'remoteEntry.js'): string | null {
  if (!URL.canParse(given)) return null;
  const { protocol, username, origin, pathname } = new URL(given);
  if (!/^https?:$/.test(protocol) || username) return null;
  const left = [`/${entry}`, '/mf-manifest.json', '/'].find((end) => pathname.endsWith(end)) ?? '';
  return origin + pathname.slice(0, pathname.length - left.length);
}

/** The folder and the entry that an override's address means. `entry`: that of the live version. */
export function partsOfAddress(address: string, entry: string): { folder: string; entry: string } {
  const [, folder, script] = /^(.*\/)([^/]+\.[cm]?js)$/.exec(address) ?? [];
  return folder && script ? { folder, entry: script } : { folder: `${address}/`, entry };
}

/** The signed part of a link that makes a browser load a live remote from an address. The server decides which origins it allows. */
export async function overrideToken(
  store: ReleaseStore,
  secret: string,
  name: string,
  given: string,
  hours: number,
): Promise<string> {
  const pointer = await store.readPointer();
  const live = Object.hasOwn(pointer.remotes, name) ? pointer.remotes[name] : undefined;
  const address = readAddress(given, live && entryIn(name, live));
  if (!address) throw new ReleaseError(`'${given}' is not an address such as https://pr-12.example/alpha.`, 'usage');
  const kind = kindOf(pointer, name);
  if (kind === 'host')
    throw new ReleaseError(
      `${name} is a host, which comes from the store only: publish it, and make a link with preview.`,
      'usage',
    );
  if (!kind) throw new ReleaseError(`${name} is not live: there is nothing to override.`);
  return signLink(secret, { name, address }, hours);
}

/** The content of a link; null if it is forged, expired or not an override. */
export function readOverride(secret: string, token: string): Override | null {
  const override = readLink<Override>(secret, token);
  return override && typeof override.address === 'string' ? override : null;
}
