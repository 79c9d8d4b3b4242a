import { overrideToken } from '../override';
import { previewToken } from '../preview';
import type { ReleaseStore } from '../store';
import { wrongUsage as usage, type Arguments } from './arguments';

interface LinkParts {
  store: ReleaseStore;
  /** Where visitors find the shop; '' where it is not known. */
  publicUrl: string;
}

/** `preview`: a link that shows a published version in the browser that opens it. */
export async function previewLink(args: Arguments, name: string, { store, publicUrl }: LinkParts): Promise<string> {
  const { version } = args;
  if (!version) throw usage('preview needs a version');
  const hours = hoursOf(args, 48);
  const path = `/preview/${await previewToken(store, name, version, hours)}`;
  if (args.json) return JSON.stringify({ name, version, path, hours });
  return `${publicUrl}${path}\nshows ${name} ${version} for ${hours} hours; ${publicUrl}/preview/end ends it`;
}

/** `override`: a link by which the browser that opens it takes a remote from another address. */
export async function overrideLink(args: Arguments, name: string, { store, publicUrl }: LinkParts): Promise<string> {
  const address = args.version;
  if (!address) throw usage('override needs the address where the remoteEntry.js lies');
  const hours = hoursOf(args, 8);
  const path = `/override/${await overrideToken(store, name, address, hours)}`;
  if (args.json) return JSON.stringify({ name, address, path, hours });
  return (
    `${publicUrl}${path}\ntakes ${name} from ${address} for ${hours} hours, where OVERRIDE_ORIGINS of the site names the origin; ` +
    `${publicUrl}/override/end ends it`
  );
}

function hoursOf(args: Arguments, otherwise: number): number {
  const hours = /^\d+$/.test(args.hours ?? String(otherwise)) ? Number(args.hours ?? otherwise) : 0;
  if (hours < 1 || hours > 720) throw usage('--hours takes a whole number from 1 to 720');
  return hours;
}
