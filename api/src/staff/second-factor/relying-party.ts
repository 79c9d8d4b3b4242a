import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config/config';

/** This shop as passkeys know it. */
export interface RelyingParty {
  /** Host name of the shop: a passkey belongs to it, and is of no use on another one. */
  id: string;
  origin: string;
  name: string;
}

type Config = Pick<ApiConfig, 'publicUrl' | 'isPublicUrlSet' | 'shop'>;

/**
 * The shop at PUBLIC_URL, or, if that is not set, at the host that the request names; assertSameOrigin has compared its
 * Origin with that. Another PUBLIC_URL with another host name voids all passkeys.
 */
export function relyingParty(
  { publicUrl, isPublicUrlSet, shop }: Config,
  { headers }: Pick<FastifyRequest, 'headers'>,
): RelyingParty {
  const origin = isPublicUrlSet ? publicUrl : (headers.origin ?? publicUrl);
  return { id: new URL(origin).hostname, origin, name: shop.name };
}
