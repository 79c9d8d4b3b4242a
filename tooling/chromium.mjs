import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { installByAptGet } from './apt-get.mjs';
import { repository } from './repository.mjs';

/** Chromium without the parts that only a window needs. Its pages are the same and take three quarters of the processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FONTS = 'fonts-liberation';

/**
 * A Chromium for tests: CHROMIUM_PATH, an installed one, playwright's download, or apt-get's. Throws if none can be
 * found. `withoutWindow` prefers the lighter headless build.
 */
export function findChromium({ withoutWindow = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH is ${given}, where there is no file. Correct it or leave it out.`);
  return (
    given ||
    (withoutWindow && installed([SHELL])) ||
    installed(NAMES) ||
    onThisMac() ||
    downloaded() ||
    (download() && downloaded()) ||
    (withoutWindow && !installByAptGet(SHELL, FONTS) && installed([SHELL])) ||
    (!installByAptGet('chromium', FONTS) && installed(NAMES)) ||
    fail()
  );
}

/** @param {readonly string[]} names */
function installed(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

const onThisMac = () => ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(existsSync);

function downloaded() {
  const path = createRequire(join(repository, 'e2e/package.json'))('playwright-core').chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function download() {
  console.log('Fetching Chromium …');
  const { status } = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
    {
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: 240_000,
    },
  );
  return status === 0;
}

function fail() {
  throw new Error(
    'No Chromium was found and none could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
