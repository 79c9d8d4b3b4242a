import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../repository.mjs';

/** A start that prints nothing for this long has failed. */
const SILENCE_MS = 120_000;
let tried;

/**
 * Starts the built shop once, and stops it. Rejects with what it printed if it does not get ready: a level of browser tests
 * would otherwise wait for a shop in every file.
 */
export function checkShopStarts() {
  tried ??= startAndStop();
  return tried;
}

async function startAndStop() {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-start-'));
  try {
    await startOnce(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @returns {Promise<void>}
 */
function startOnce(folder) {
  const { NODE_ENV: _mode, ...env } = process.env;
  const child = spawn(process.execPath, ['tooling/start.mjs'], {
    cwd: repository,
    // Port 0: any free one.
    env: { ...env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((done, fail) => {
    let output = '';
    let ready = false;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const waitOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
    };
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      output += chunk;
      waitOn();
      if (ready || !output.includes('Storefront ready at')) return;
      ready = true;
      child.kill('SIGTERM');
    };
    waitOn();
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      if (ready) done();
      else fail(new Error(`The shop does not start (exit code ${code}), so no browser test was run:\n${output}`));
    });
  });
}
