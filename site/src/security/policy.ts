import { createHash } from 'node:crypto';
import type { SiteConfig } from '../config';

/** What a Content-Security-Policy calls an inline element's content. */
export const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * Rendered pages are cached, so inline elements are allowed by hash and not by nonce. styled-components in production
 * inserts rules into an empty style element: hence the hash of nothing.
 */
export function contentSecurityPolicy(config: SiteConfig, scriptHashes: string[], styleHashes: string[]): string {
  const styles = config.development ? ["'unsafe-inline'"] : [hashOf(''), ...styleHashes];
  const fresh = [...new Set(Object.values(config.devRemotes).map((address) => new URL(address).origin))];
  return [
    "default-src 'none'",
    `script-src 'self' ${[...scriptHashes, ...fresh].join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    ['connect-src', "'self'", config.apiUrl, ...fresh, ...fresh.map((address) => address.replace('http', 'ws'))]
      .filter(Boolean)
      .join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // The clients of dev servers write markup.
    ...(config.development ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** For what is no page: it may do nothing where somebody opens it as one. Pages have a policy of their own instead. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers that every answer carries, of pages, files and the API alike. */
export function commonHeaders(config: SiteConfig): Record<string, string> {
  return {
    'content-security-policy': NO_PAGE,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
