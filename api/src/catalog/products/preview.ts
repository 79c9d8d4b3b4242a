import { constantTimeEqual, keyedHash } from '../../security/secrets';

const VALID_MS = 60 * 60_000;

/** A token that shows one product before it is on sale to anyone with the link, for an hour. */
export function previewToken(secret: string, productId: number, now = Date.now()): string {
  const claim = `${productId}.${now + VALID_MS}`;
  return `${claim}.${sign(secret, claim)}`;
}

/** The product that a token lets see; undefined for a forged, altered or expired one. */
export function readPreviewToken(secret: string, token: string, now = Date.now()): number | undefined {
  const [, claim = '', id = '', end = '', given = ''] = /^((\d{1,9})\.(\d{13,15}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!claim || Number(end) < now) return undefined;
  return constantTimeEqual(sign(secret, claim), given) ? Number(id) : undefined;
}

const sign = (secret: string, claim: string) => keyedHash(secret, `product-preview ${claim}`);
