import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { repository } from '../repository.mjs';

const RESTART_AFTER_MS = 10_000;

/** Keeps one site process running. Resolves when it serves, with the way to stop it. */
export const keepSite = (number, env, say) =>
  keepRunning({ name: `Site ${number}`, port: env.PORT, start: () => startSite(number, env), say });

/**
 * Starts a process and, should it end by itself later, starts it again, as a container engine would; the others go on
 * meanwhile. `start` answers the child once it serves. Resolves with the way to stop it.
 */
export async function keepRunning({ name, port, start, say }) {
  let stopped = false;
  let timer;
  let child = await start();
  watch();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await end(child);
  };

  function watch() {
    say(`${name}: process ${child.pid}, port ${port}`);
    child.once('exit', (code, signal) => {
      if (!stopped) againSoon(`${name} ended (${signal ?? code})`);
    });
  }

  function againSoon(why) {
    say(`${why}; it is started again in ${RESTART_AFTER_MS / 1000} s.`);
    timer = setTimeout(() => void again(), RESTART_AFTER_MS);
  }

  async function again() {
    try {
      child = await start();
      if (stopped) await end(child);
      else watch();
    } catch (error) {
      if (!stopped) againSoon(error.message);
    }
  }
}

function startSite(number, env) {
  const child = spawn(process.execPath, [join(repository, 'deploy/serve.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((ready, fail) => {
    const tooEarly = (code, signal) => fail(new Error(`Site ${number} ended with ${signal ?? code} before it was ready.`));
    child.once('exit', tooEarly);
    child.stdout.on('data', (chunk) => {
      if (!chunk.toString().includes('Storefront ready at')) return;
      child.off('exit', tooEarly);
      ready(child);
    });
  });
}

/** SIGTERM, then waits for the end. */
export function end(child) {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', done);
    child.kill('SIGTERM');
  });
}

/** A secret that all processes share, made once and kept in the folder. */
export function kept(folder, name) {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
