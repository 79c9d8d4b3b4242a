import { ReleaseError } from '../release-error';
import { findBrowser, findWebKit, type WebKitPrograms } from './find-browser';

/** The browsers of this machine that trials may open, and how long loading may take. */
export interface SmokeSettings {
  /** Path of a Chromium; null if trials open no browser. */
  browser: string | null;
  /** WebKit's programs; null if this machine has none, or only Chromium is requested. */
  webkit?: WebKitPrograms | null;
  /** Why there is none, for the history. */
  why: string;
  /** How long a remote may take to load before it counts as hanging, in ms. */
  limitMs: number;
}

/** Generous, so that a busy machine does not fail the candidate. */
const LIMIT_S = 30;

/** No browser: the default of moves. */
export const withoutBrowser = (why: string): SmokeSettings => ({ browser: null, why, limitMs: LIMIT_S * 1000 });

/**
 * Reads RELEASE_SMOKE: `browser` (the default: Chromium, and WebKit too, if this machine has them), `chromium`, or `server` (no
 * browser); and RELEASE_SMOKE_SECONDS, the limit for each remote module.
 */
export function readSmoke(env: Readonly<Record<string, string | undefined>>): SmokeSettings {
  const wanted = env.RELEASE_SMOKE?.trim() || 'browser';
  if (wanted === 'server') return withoutBrowser('RELEASE_SMOKE=server');
  if (wanted !== 'browser' && wanted !== 'chromium')
    throw new ReleaseError(`RELEASE_SMOKE must be 'browser', 'chromium' or 'server', not '${wanted}'.`, 'usage');
  const seconds = Number(env.RELEASE_SMOKE_SECONDS?.trim() || LIMIT_S);
  if (!(seconds >= 1 && seconds <= 600))
    throw new ReleaseError(`RELEASE_SMOKE_SECONDS must be a number from 1 to 600, not '${env.RELEASE_SMOKE_SECONDS}'.`, 'usage');
  const browser = findBrowser(env);
  const webkit = wanted === 'browser' ? findWebKit(env) : null;
  return browser ? { browser, webkit, why: '', limitMs: seconds * 1000 } : withoutBrowser('no Chromium was found');
}
