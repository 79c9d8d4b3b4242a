import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal } from '../refusal';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chromium that is on this machine already: CHROMIUM_PATH, or one that is installed. Null where there is none. */
export function findBrowser(env: Readonly<Record<string, string | undefined>>): string | null {
  const given = env.CHROMIUM_PATH?.trim();
  if (given && !existsSync(given))
    throw new Refusal(`CHROMIUM_PATH is ${given}, where there is no file. Correct it or leave it out.`, 'usage');
  if (given) return given;
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS];
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...places, MAC].find((place) => existsSync(place)) ?? null;
}
