import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../repository.mjs';
import { watchSilence } from './silence.mjs';

/** For the runner and every Node program that its tests start. */
const PRELOADED = `--require ${JSON.stringify(join(repository, 'tooling/no-exit-deadlock.cjs'))}`;

/**
 * Runs a Node program in the repository. `onOutput` gets its stdout (unless `quiet`) and its stderr as they come.
 * Resolves with its exit code, or 1 if a signal ended it, such as the one that it gets after `silenceMs` without any
 * output.
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer | string) => void, quiet?: boolean, silenceMs?: number
 * }} [options]
 * @returns {Promise<number>}
 */
export function runProcess(args, { env = {}, onOutput = () => {}, quiet = false, silenceMs } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: repository,
      env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${PRELOADED}`.trim(), ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'pipe', 'pipe'],
    });
    const silence = watchSilence(child, onOutput, silenceMs);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        silence.heard();
        onOutput(chunk);
      });
    child.once('error', fail);
    child.once('close', (code) => {
      silence.stop();
      done(code ?? 1);
    });
  });
}
