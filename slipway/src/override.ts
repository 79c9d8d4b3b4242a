import { kindOf } from './pointer';
import { ReleaseError } from './release-error';
import { readLink, signLink } from './signed-link';
import type { ReleaseStore } from './store';

/** Loads one remote from another address, in the browser with the link's cookie. */
export interface Override {
  name: string;
  /** Address of the folder with its remoteEntry.js: 'https://pr-12.example/alpha', without a trailing slash. */
  address: string;
  /** Expiry, in milliseconds since 1970. */
  until: number;
}

/** Normalizes the address of a folder, of its remoteEntry.js or of its mf-manifest.json; null for an invalid one and for one with a user name. */
export function readAddress(given: string): string | null {
  if (!URL.canParse(given)) return null;
  const { protocol, username, origin, pathname } = new URL(given);
  if (!/^https?:$/.test(protocol) || username) return null;
  return origin + pathname.replace(/\/(remoteEntry\.js|mf-manifest\.json)?$/, '');
}

/** The signed part of a link that makes a browser load a live remote from an address. The server decides which origins it allows. */
export async function overrideToken(
  store: ReleaseStore,
  secret: string,
  name: string,
  given: string,
  hours: number,
): Promise<string> {
  const address = readAddress(given);
  if (!address) throw new ReleaseError(`'${given}' is not an address such as https://pr-12.example/alpha.`, 'usage');
  const kind = kindOf(await store.readPointer(), name);
  if (kind === 'host')
    throw new ReleaseError(
      `${name} is a host, which comes from the store only: publish it, and make a link with preview.`,
      'usage',
    );
  if (!kind) throw new ReleaseError(`${name} is not live: there is nothing to override.`);
  return signLink(secret, { name, address }, hours);
}

/** The content of a link; null where it is forged, expired or not an override. */
export function readOverride(secret: string, token: string): Override | null {
  const override = readLink<Override>(secret, token);
  return override && typeof override.address === 'string' ? override : null;
}
