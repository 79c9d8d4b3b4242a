import { readSmoke } from '../src/smoke/settings';

const { browser, why } = readSmoke(process.env);

/** A test that opens a Chromium; skipped if the machine has none. Its title is `titled(…)`, so that a run shows the reason. */
export const inBrowser = browser ? test : test.skip;

export const titled = (title: string): string => (browser ? title : `${title} (skipped: ${why})`);
