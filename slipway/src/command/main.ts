#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { setFlagsFromString } from 'node:v8';
import { openStore, openUnsigned } from '../open-store';
import { readPreviewSecret } from '../preview-secret';
import { movesReported } from '../report-moves';
import { readSmoke } from '../smoke/settings';
import { readSigningKey, signStore } from '../signature';
import { readArguments } from './arguments';
import { runByServer, serverOf } from './by-server';
import { checkDeclared, readBase, readGate } from './config';
import { failureOf } from './failure';
import { readAddress } from './read-address';
import { aboutItself, runCommand } from './run';
import { whoOf } from './who';
import { serveUntilStopped } from './serve';

// A process that exits while V8 compiles in the background may hang forever: nodejs/node#54918.
setFlagsFromString('--no-concurrent-sparkplug');

/** Commands of the store as a whole: they need no environment, and so a project without `production` names none for them. */
const OF_ALL_ENVIRONMENTS = ['publish', 'copy', 'versions', 'environments', 'verify', 'prune'];

/** Short hash of the checked-out commit of a folder; '' outside of a repository. */
function commitOf(folder: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/** The user's name; in a container the user may have only a number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}

async function askReason(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question('Why? ');
  } finally {
    terminal.close();
  }
}

/**
 * Redirects the output of versions, trials and the configuration to standard error, so that standard output has only the
 * command's own text. Returns the function that writes there.
 */
function reserveOutput(): (text: string) => void {
  const write = process.stdout.write.bind(process.stdout);
  // The console also writes through it.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return write;
}

async function main(argv: string[]): Promise<number> {
  let print = (text: string): unknown => process.stdout.write(text);
  try {
    const args = readArguments(argv);
    // A server keeps printing.
    if (args.command !== 'serve') print = reserveOutput();
    // Before settings are read: people look here how to set them.
    const about = aboutItself(args);
    if (about !== undefined) {
      print(`${about}\n`);
      return 0;
    }
    const folder = process.cwd();
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...(args.store === undefined ? {} : { RELEASE_STORE: args.store }),
      ...(args.env === undefined ? {} : { RELEASE_ENVIRONMENT: args.env }),
    };
    const commitIn = (output: string) => process.env.SOURCE_COMMIT?.trim() || commitOf(output);
    const askReasonOf = process.stdin.isTTY ? askReason : null;
    const server = serverOf(args, env);
    if (server !== undefined) {
      if (env.RELEASE_ENVIRONMENT?.trim()) await checkDeclared(folder, env.RELEASE_ENVIRONMENT.trim());
      print(`${await runByServer(args, server, { env, folder, commitOf: commitIn, askReason: askReasonOf })}\n`);
      return 0;
    }
    const store = openStore(env, folder);
    if (env.RELEASE_ENVIRONMENT?.trim() || !OF_ALL_ENVIRONMENTS.includes(args.command))
      await checkDeclared(folder, store.environment);
    const key = env.RELEASE_SIGNING_KEY?.trim();
    if (args.command === 'serve') return await serveUntilStopped(args, store);
    const text = await runCommand(args, {
      store,
      storeAt: (place) => openStore({ ...env, RELEASE_STORE: place }, folder),
      // The only place that reads the pointer without verifying its signature.
      sign: key ? (by) => signStore(openUnsigned(env, folder), readSigningKey(key), by) : null,
      previewSecret: () => readPreviewSecret(env, folder),
      publicUrl: readAddress(process.env, 'PUBLIC_URL')?.replace(/\/$/, '') ?? '',
      folder,
      commitOf: commitIn,
      smoke: () => readSmoke(process.env),
      gate: () => readGate(folder),
      base: () => readBase(folder),
      who: whoOf(process.env) || userName(),
      askReason: askReasonOf,
      color: Boolean(process.stdout.isTTY),
    });
    print(`${text}\n`);
    await movesReported();
    return 0;
  } catch (error) {
    const { code, json, text } = failureOf(error);
    if (argv.includes('--json')) print(`${JSON.stringify(json)}\n`);
    process.stderr.write(`${text}\n`);
    return code;
  }
}

let isDone = false;
// Set to failed until the command is done: Node would exit with 0 if nothing is left to wait for.
process.exitCode = 1;
process.once('beforeExit', () =>
  // Other listeners of this event may still start work.
  setImmediate(() =>
    process.once('beforeExit', () => {
      if (!isDone)
        process.stderr.write('This command ended without finishing: the event loop is empty, but the command still waits.\n');
    }),
  ),
);

void main(process.argv.slice(2)).then((code) => {
  isDone = true;
  process.exitCode = code;
  // A candidate's render that timed out in the gate may still hold a timer. Unreferenced: usually the process exits before.
  setTimeout(() => process.exit(), 1000).unref();
});
