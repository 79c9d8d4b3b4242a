/** A browser engine and its version, fine enough to notice an outage in one engine. */
export interface Engine {
  name: 'chromium' | 'webkit' | 'firefox' | 'other';
  /** Major version; '' where the user agent has none. */
  version: string;
}

/**
 * Reads the engine from a User-Agent header. Every browser on iOS runs WebKit under any name, so there the version of iOS is
 * used. For metrics only: no response depends on this.
 */
export function engineOf(userAgent = ''): Engine {
  const version = (pattern: RegExp) => pattern.exec(userAgent)?.[1] ?? '';
  const ios = /iPhone|iPad|iPod/.test(userAgent) && version(/ OS (\d{1,3})_/);
  if (ios) return { name: 'webkit', version: ios };
  const firefox = version(/ Firefox\/(\d{1,3})\b/);
  if (firefox) return { name: 'firefox', version: firefox };
  const chromium = version(/ (?:Headless)?Chrom(?:e|ium)\/(\d{1,3})\b/);
  if (chromium) return { name: 'chromium', version: chromium };
  if (userAgent.includes('AppleWebKit/')) return { name: 'webkit', version: version(/ Version\/(\d{1,3})\b/) };
  return { name: 'other', version: '' };
}
