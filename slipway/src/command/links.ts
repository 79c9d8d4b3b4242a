import { overrideToken } from '../override';
import { previewToken, type PreviewedVersion } from '../preview';
import type { ReleaseStore } from '../store';
import type { Arguments } from './arguments';
import { usageError } from './commands';

interface LinkParts {
  store: ReleaseStore;
  /** The servers' secret that signs links. Throws a ReleaseError if this machine has none. */
  previewSecret(): string;
  /** Public origin of the pages; '' if unknown. */
  publicUrl: string;
  /** Base path of the releases and links on the servers. */
  base(): Promise<string>;
}

/** `preview`: a link that shows published versions in the browser that opens it. */
export async function previewLink(
  args: Arguments,
  [{ name, version }, ...others]: Previewed,
  { store, previewSecret, publicUrl, base: readBase }: LinkParts,
): Promise<string> {
  const hours = hoursOf(args, 48);
  const base = await readBase();
  const path = `${base}preview/${await previewToken(store, previewSecret(), name, version, hours, others)}`;
  if (args.json) return JSON.stringify({ name, version, ...(others.length > 0 ? { others } : {}), path, hours });
  const shown = [{ name, version }, ...others].map((each) => `${each.name} ${each.version}`).join(', ');
  return `${publicUrl}${path}\nshows ${shown} for ${hours} hours; ${publicUrl}${base}preview/end ends it`;
}

type Previewed = [PreviewedVersion, ...PreviewedVersion[]];

/**
 * Parses the versions for `preview`: `<name> <version>`, or `<name>@<version>` for each. Throws a ReleaseError of kind `usage`
 * for anything else.
 */
export function previewedBy({ words }: Pick<Arguments, 'words'>): Previewed {
  // A name may also begin with an @: '@acme/alpha'.
  const at = (word: string) => word.lastIndexOf('@');
  const [name, version] = words;
  if (name === undefined) throw usageError('preview needs a name', 'preview');
  if (!words.some((word) => at(word) > 0)) {
    if (version === undefined) throw usageError('preview needs a version', 'preview');
    if (words.length === 2) return [{ name, version }];
  }
  const wrong = words.find((word) => at(word) < 1 || at(word) === word.length - 1);
  if (wrong !== undefined) throw usageError(`preview takes several as <name>@<version>, and '${wrong}' is none`, 'preview');
  const previewed = words.map((word) => ({ name: word.slice(0, at(word)), version: word.slice(at(word) + 1) }));
  const twice = previewed.find((each, index) => previewed.findIndex((other) => other.name === each.name) !== index);
  if (twice) throw usageError(`a link shows one version of ${twice.name}`, 'preview');
  return previewed as Previewed;
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
