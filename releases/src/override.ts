import { SHELL } from './pointer';
import { Refusal } from './refusal';
import { readLink, signLink } from './signed-link';
import type { ReleaseStore } from './store';

/** One remote comes from another address, in the browser that has the link's cookie. */
export interface Override {
  name: string;
  /** Where its remoteEntry.js lies: 'https://pr-12.example/mf-info', without a slash at the end. */
  address: string;
  /** End, in milliseconds since 1970. */
  until: number;
}

/** An address as it is kept; null for what is none, or carries a name and password. */
export function readAddress(given: string): string | null {
  if (!URL.canParse(given)) return null;
  const { protocol, username, origin, pathname } = new URL(given);
  if (!/^https?:$/.test(protocol) || username) return null;
  return origin + pathname.replace(/\/(remoteEntry\.js)?$/, '');
}

/** The signed part of a link by which a browser takes a live remote from an address. The site decides which origins it lets in. */
export async function overrideToken(store: ReleaseStore, name: string, given: string, hours: number): Promise<string> {
  if (name === SHELL)
    throw new Refusal('The shell comes from the store only: publish it, and make a link with preview.', 'usage');
  const address = readAddress(given);
  if (!address) throw new Refusal(`'${given}' is no address such as https://pr-12.example/mf-info.`, 'usage');
  const { remotes } = await store.readPointer();
  if (!remotes[name]) throw new Refusal(`${name} is not live: there is nothing to put another one in place of.`);
  return signLink(store, { name, address }, hours);
}

/** What a link says; null when it is not ours, is no override, or has run out. */
export async function readOverride(store: ReleaseStore, token: string): Promise<Override | null> {
  const override = await readLink<Override>(store, token);
  return override && typeof override.address === 'string' ? override : null;
}
