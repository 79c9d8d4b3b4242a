import { spawn } from 'node:child_process';
import { repository } from '../repository.mjs';

/**
 * Runs a Node program in the repository. `onOutput` gets what it prints to stdout (unless `quiet`) and to stderr, as it comes.
 * Resolves with its exit code, 1 if a signal ended it.
 */
export function runProcess(args, { env = {}, onOutput = () => {}, quiet = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'pipe', 'pipe'],
    });
    child.stdout?.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}
