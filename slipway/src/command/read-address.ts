import { ReleaseError } from '../release-error';
import { isWebAddress } from '../serve/base';

/** A setting with the address of a server; undefined where it is not set. Throws a ReleaseError of kind `usage` for anything else. */
export function readAddress(
  env: Readonly<Record<string, string | undefined>>,
  name: 'PUBLIC_URL' | 'ASSETS_URL',
): string | undefined {
  const given = env[name]?.trim();
  if (!given || isWebAddress(given)) return given || undefined;
  throw new ReleaseError(`${name} must be an address such as https://acme.dev, not '${given}'.`, 'usage');
}
