import { createHash } from 'node:crypto';
import type { ServerConfig } from '../config';
import { POLICY_ENDPOINT, REPORTS_PATH } from '../observability/policy-reports';

/** CSP source expression for the content of an inline element. */
export const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * Rendered pages are cached, so inline elements are allowed by hash and not by nonce. In production styled-components inserts
 * rules into an empty style element, so the hash of the empty string is allowed too.
 */
export function contentSecurityPolicy(config: ServerConfig, scriptHashes: string[], styleHashes: string[]): string {
  const styles = config.development ? ["'unsafe-inline'"] : [hashOf(''), ...styleHashes];
  const devServers = [...Object.values(config.devRemotes), ...(config.devShell ? [config.devShell.address] : [])];
  const devOrigins = [...new Set(devServers.map((address) => new URL(address).origin))];
  return [
    "default-src 'none'",
    `script-src 'self' ${[...scriptHashes, ...devOrigins].join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    ['connect-src', "'self'", config.apiUrl, ...devOrigins, ...devOrigins.map((address) => address.replace('http', 'ws'))]
      .filter(Boolean)
      .join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // Dev server clients set innerHTML.
    ...(config.development ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    // Both names: Safari and Firefox know the older one only.
    `report-uri ${REPORTS_PATH}`,
    `report-to ${POLICY_ENDPOINT}`,
  ].join('; ');
}

/** Policy of every response that is not a page: opened as a document, it may do nothing. Pages replace it with their own. */
const DEFAULT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every response: pages, files and the API. */
export function commonHeaders(config: ServerConfig): Record<string, string> {
  return {
    'content-security-policy': DEFAULT_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
