import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installByAptGet } from './apt-get.mjs';

// WebKitGTK has no headless mode, hence Xvfb. The window is our program (e2e/engines/browsers/webkit-window.py),
// because MiniBrowser prints no console under automation and runs no script before those of the page, hence Python.
const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'];

/** Debian's own Python: another one, such as pyenv's, does not have the module `gi`. */
const PYTHON = '/usr/bin/python3';

/**
 * A WebKit for tests: its driver, a display and a Python that opens its windows, installed already or by apt-get.
 * `found` is null if they cannot be had, with the `reason`.
 */
export function findWebKit() {
  const present = installed();
  if (present) return { found: present, reason: null };
  const reason = installByAptGet(...PACKAGES);
  const found = installed();
  return { found, reason: found ? null : `there is no WebKitGTK with its driver here; ${reason ?? 'apt-get installed none'}` };
}

function installed() {
  const [driver, display] = [program('WebKitWebDriver'), program('Xvfb')];
  return driver && display && hasWebKit() ? { driver, display, python: PYTHON } : null;
}

/** @param {string} name */
function program(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

function hasWebKit() {
  const ask = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); import gi.repository.WebKit2";
  return existsSync(PYTHON) && spawnSync(PYTHON, ['-c', ask], { stdio: 'ignore' }).status === 0;
}
