import { ReleaseError } from '../release-error';
import { isOrigin, isWebAddress } from '../serve/base';

/**
 * A setting with the address of a server; undefined if it is not set. Throws a ReleaseError of kind `usage` for anything else.
 */
export function readAddress(
  env: Readonly<Record<string, string | undefined>>,
  name: 'PUBLIC_URL' | 'ASSETS_URL' | 'RELEASE_SERVER',
): string | undefined {
  const given = env[name]?.trim();
  if (given && isWebAddress(given) && name === 'PUBLIC_URL' && !isOrigin(given))
    throw new ReleaseError(`PUBLIC_URL must be an origin such as https://acme.dev, without a path, not '${given}'.`, 'usage');
  if (!given || isWebAddress(given)) return given || undefined;
  throw new ReleaseError(`${name} must be an address such as https://acme.dev, not '${given}'.`, 'usage');
}
