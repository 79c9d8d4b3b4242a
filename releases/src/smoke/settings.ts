import { Refusal } from '../refusal';
import { findBrowser } from './find-browser';

/** How a candidate is tried before it is shown. */
export interface SmokeSettings {
  /** Path of a Chromium; null where the server's drawing stands in for it. */
  browser: string | null;
  /** Why there is none, as the history says it. */
  why: string;
  /** How long a door, with the code of all its pages, may take to open before it counts as hanging. */
  limitMs: number;
}

/** Generous, as a busy machine is no fault of a candidate. */
const LIMIT_S = 30;

/** No browser: what a start's own promotions use, and whoever does not say otherwise. */
export const withoutBrowser = (why: string): SmokeSettings => ({ browser: null, why, limitMs: LIMIT_S * 1000 });

/**
 * Reads RELEASE_SMOKE: `browser` (or nothing: a Chromium where this machine has one), or `server` (never one); and
 * RELEASE_SMOKE_SECONDS, the limit for each door.
 */
export function readSmoke(env: Readonly<Record<string, string | undefined>>): SmokeSettings {
  const wanted = env.RELEASE_SMOKE?.trim() || 'browser';
  if (wanted === 'server') return withoutBrowser('RELEASE_SMOKE=server');
  if (wanted !== 'browser') throw new Refusal(`RELEASE_SMOKE must be 'browser' or 'server', not '${wanted}'.`, 'usage');
  const seconds = Number(env.RELEASE_SMOKE_SECONDS?.trim() || LIMIT_S);
  if (!(seconds >= 1 && seconds <= 600))
    throw new Refusal(`RELEASE_SMOKE_SECONDS must be a number from 1 to 600, not '${env.RELEASE_SMOKE_SECONDS}'.`, 'usage');
  const browser = findBrowser(env);
  return browser ? { browser, why: '', limitMs: seconds * 1000 } : withoutBrowser('no Chromium was found');
}
