import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ReleaseError } from '../release-error';

const NAMES = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Programs of WebKitGTK (Debian: webkit2gtk-driver, xvfb). It has no headless mode, hence the virtual display. */
export interface WebKitPrograms {
  driver: string;
  display: string;
}

/** A Chromium of this machine: CHROMIUM_PATH, or an installed one. Null if there is none. */
export function findBrowser(env: Readonly<Record<string, string | undefined>>): string | null {
  const given = env.CHROMIUM_PATH?.trim();
  if (given && !existsSync(given))
    throw new ReleaseError(`CHROMIUM_PATH is ${given}, where there is no file. Correct it or leave it out.`, 'usage');
  if (given) return given;
  return find(env, NAMES) ?? (existsSync(MAC) ? MAC : null);
}

/** WebKitGTK's driver and a virtual display, if both are installed. */
export function findWebKit(env: Readonly<Record<string, string | undefined>>): WebKitPrograms | null {
  const [driver, display] = [find(env, ['WebKitWebDriver']), find(env, ['Xvfb'])];
  return driver && display ? { driver, display } : null;
}

function find(env: Readonly<Record<string, string | undefined>>, names: readonly string[]): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((place) => existsSync(place)) ?? null;
}
