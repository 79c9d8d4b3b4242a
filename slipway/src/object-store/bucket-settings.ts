import { ReleaseError } from '../release-error';
import { isWebAddress } from '../serve/base';

export type Environment = Readonly<Record<string, string | undefined>>;

/** AWS_ENDPOINT_URL; undefined for Amazon. Throws a ReleaseError of kind `usage` if it is not a URL. */
export function endpointOf(env: Environment): string | undefined {
  const given = env.AWS_ENDPOINT_URL?.trim();
  if (!given || isWebAddress(given)) return given || undefined;
  // Without the given value, which may contain a password.
  throw new ReleaseError('AWS_ENDPOINT_URL must be an address such as https://s3.acme.dev.', 'usage');
}

export const regionOf = (env: Environment): string => env.AWS_REGION?.trim() || 'us-east-1';

/** A bucket with its prefix, as messages name it: without a user and a password that the address may have. */
export function placeOf(name: string, prefix: string, env: Environment): string {
  const endpoint = endpointOf(env);
  const { origin, pathname } = new URL(endpoint ?? 'https://s3.amazonaws.com');
  return `s3://${name}/${prefix} ${endpoint ? `at ${origin}${pathname.replace(/\/$/, '')}` : `(${regionOf(env)})`}`;
}
