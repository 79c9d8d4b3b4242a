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
import { checkDeclared, readBase, readTrials } from './config';
import { failureOf } from './failure';
import { readAddress } from './read-address';
import { runCommand } from './run';
import { whoOf } from './who';
import { serveUntilStopped } from './serve';

// A process that ends while V8 compiles in the background may hang for ever: nodejs/node#54918.
setFlagsFromString('--no-concurrent-sparkplug');

/** Short hash of the commit that is checked out in a folder; '' where it is in no repository. */
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
 * Sends what versions, trials and the configuration print to the standard error, so that the command's own text is all that a program reads
 * from the standard output. Returns what writes there.
 */
function reserveOutput(): (text: string) => void {
  const write = process.stdout.write.bind(process.stdout);
  // The console writes through it, too.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return write;
}

async function main(argv: string[]): Promise<number> {
  let print = (text: string): unknown => process.stdout.write(text);
  try {
    const args = readArguments(argv);
    // A server goes on printing.
    if (args.command !== 'serve') print = reserveOutput();
    const folder = process.cwd();
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...(args.store === undefined ? {} : { RELEASE_STORE: args.store }),
      ...(args.env === undefined ? {} : { RELEASE_ENVIRONMENT: args.env }),
    };
    const store = openStore(env, folder);
    // Help, and what is of no environment, need no setting.
    if (env.RELEASE_ENVIRONMENT?.trim()) await checkDeclared(folder, store.environment);
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
      commitOf: (output) => process.env.SOURCE_COMMIT?.trim() || commitOf(output),
      smoke: () => readSmoke(process.env),
      trials: () => readTrials(folder),
      base: () => readBase(folder),
      who: whoOf(process.env) || userName(),
      askReason: process.stdin.isTTY ? askReason : null,
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
// Until it is done, it has failed: Node would end with 0 where nothing is left to wait for.
process.exitCode = 1;
process.once('beforeExit', () =>
  // Other listeners of this event may still start work.
  setImmediate(() =>
    process.once('beforeExit', () => {
      if (!isDone) process.stderr.write('This command was not done, and nothing is left that it could wait for.\n');
    }),
  ),
);

void main(process.argv.slice(2)).then((code) => {
  isDone = true;
  process.exitCode = code;
  // A candidate's render that the gate gave up may still hold a timer. Unreferenced: usually the process is gone before.
  setTimeout(() => process.exit(), 1000).unref();
});
