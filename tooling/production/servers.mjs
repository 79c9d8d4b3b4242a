import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.mjs';

/** @import { ChildProcess } from 'node:child_process' */

const RESTART_AFTER_MS = 10_000;

/**
 * Keeps one server process running. Resolves once it serves, with a function that stops it.
 * @param {number} number
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} log
 */
export const superviseServer = (number, env, log) =>
  superviseProcess({ name: `Server ${number}`, port: env.PORT, start: () => startServer(number, env), log });

/**
 * Starts a process and restarts it if it exits later, as a container engine does; the other processes keep running.
 * `start` resolves with the child once it serves. Resolves with a function that stops the process.
 * @param {{ name: string, port: number | string | undefined, start: () => Promise<ChildProcess>, log: (text: string) =>
 * void }} options
 */
export async function superviseProcess({ name, port, start, log }) {
  let stopped = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let child = await start();
  watch();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await end(child);
  };

  function watch() {
    log(`${name}: process ${child.pid}, port ${port}`);
    child.once('exit', (code, signal) => {
      if (!stopped) scheduleRestart(`${name} exited (${signal ?? code})`);
    });
  }

  /** @param {string} why */
  function scheduleRestart(why) {
    log(`${why}; restarting in ${RESTART_AFTER_MS / 1000} s.`);
    timer = setTimeout(() => void restart(), RESTART_AFTER_MS);
  }

  async function restart() {
    try {
      child = await start();
      if (stopped) await end(child);
      else watch();
    } catch (error) {
      if (!stopped) scheduleRestart(error.message);
    }
  }
}

/**
 * @param {number} number
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<ChildProcess>}
 */
function startServer(number, env) {
  const child = spawn(process.execPath, [join(repository, 'deploy/serve.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((ready, fail) => {
    /**
     * @param {number | null} code
     * @param {NodeJS.Signals | null} signal
     */
    const tooEarly = (code, signal) => fail(new Error(`Server ${number} exited with ${signal ?? code} before it was ready.`));
    child.once('exit', tooEarly);
    child.stdout.on('data', (chunk) => {
      if (!chunk.toString().includes('Storefront ready at')) return;
      child.off('exit', tooEarly);
      ready(child);
    });
  });
}

/**
 * Sends SIGTERM and waits for the exit.
 * @param {ChildProcess} child
 * @returns {Promise<void>}
 */
export function end(child) {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', done);
    child.kill('SIGTERM');
  });
}

/**
 * A secret that all processes share, created once and kept in the folder.
 * @param {string} folder
 * @param {string} name
 */
export function readOrCreateSecret(folder, name) {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
