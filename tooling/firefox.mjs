import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installByAptGet } from './apt-get.mjs';

const NAMES = ['firefox-esr', 'firefox'];

/**
 * A Firefox for tests: FIREFOX_PATH, an installed one, or apt-get's. `found` is null if none can be found, with the
 * `reason`.
 */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  if (given && !existsSync(given)) return { found: null, reason: `FIREFOX_PATH is ${given}, where there is no file` };
  const present = given || installed();
  if (present) return { found: present, reason: null };
  const reason = installByAptGet('firefox-esr');
  const found = installed() ?? null;
  return { found, reason: found ? null : `there is no Firefox here; ${reason ?? 'apt-get installed none'}` };
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/Applications/Firefox.app/Contents/MacOS'];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}
