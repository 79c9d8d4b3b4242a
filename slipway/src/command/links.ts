import { overrideToken } from '../override';
import { previewToken } from '../preview';
import type { ReleaseStore } from '../store';
import type { Arguments } from './arguments';
import { usageError } from './commands';

interface LinkParts {
  store: ReleaseStore;
  /** Secret of the servers that signs links. Throws a ReleaseError where this machine has none. */
  previewSecret(): string;
  /** Public origin of the pages; '' where it is unknown. */
  publicUrl: string;
  /** Path below which the servers have the releases, and open links. */
  base(): Promise<string>;
}

/** `preview`: a link that shows a published version in the browser that opens it. */
export async function previewLink(
  args: Arguments,
  name: string,
  { store, previewSecret, publicUrl, base: readBase }: LinkParts,
): Promise<string> {
  const { version } = args;
  if (!version) throw usageError('preview needs a version', 'preview');
  const hours = hoursOf(args, 48);
  const base = await readBase();
  const path = `${base}preview/${await previewToken(store, previewSecret(), name, version, hours)}`;
  if (args.json) return JSON.stringify({ name, version, path, hours });
  return `${publicUrl}${path}\nshows ${name} ${version} for ${hours} hours; ${publicUrl}${base}preview/end ends it`;
}

/** `override`: a link that makes the browser that opens it load a remote from another address. */
export async function overrideLink(
  args: Arguments,
  name: string,
  { store, previewSecret, publicUrl, base: readBase }: LinkParts,
): Promise<string> {
  const address = args.version;
  if (!address) throw usageError('override needs the address of the remoteEntry.js', 'override');
  const hours = hoursOf(args, 8);
  const base = await readBase();
  const path = `${base}override/${await overrideToken(store, previewSecret(), name, address, hours)}`;
  if (args.json) return JSON.stringify({ name, address, path, hours });
  return (
    `${publicUrl}${path}\ntakes ${name} from ${address} for ${hours} hours, if the server's OVERRIDE_ORIGINS lists the origin; ` +
    `${publicUrl}${base}override/end ends it`
  );
}

function hoursOf(args: Arguments, otherwise: number): number {
  const hours = /^\d+$/.test(args.hours ?? String(otherwise)) ? Number(args.hours ?? otherwise) : 0;
  if (hours < 1 || hours > 720) throw usageError('--hours takes a whole number from 1 to 720', args.command);
  return hours;
}
