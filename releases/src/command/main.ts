import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ReleaseError } from '../release-error';
import { openStore, openUnsigned } from '../open-store';
import { readPreviewSecret } from '../preview-secret';
import { readSmoke } from '../smoke/settings';
import { readSigningKey, signStore } from '../signature';
import { readArguments } from './arguments';
import { diskErrorMessage } from './disk-errors';
import { runCommand } from './run';

const repository = resolve(__dirname, '../../..');

/** Packages of the repository that are slices: their package.json has a `storefront`. */
function slicesOf(root: string): string[] {
  return readdirSync(root).filter((folder) => {
    const file = join(root, folder, 'package.json');
    return existsSync(file) && 'storefront' in (JSON.parse(readFileSync(file, 'utf8')) as object);
  });
}

function commitOf(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
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

function versionOf(root: string, name: string): string | undefined {
  const file = join(root, name, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version : undefined;
}

async function askReason(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question('Why? ');
  } finally {
    terminal.close();
  }
}

async function main(argv: string[]): Promise<number> {
  try {
    const args = readArguments(argv);
    const store = openStore(process.env, repository);
    const key = process.env.RELEASE_SIGNING_KEY?.trim();
    const text = await runCommand(args, {
      store,
      // The only place that reads the pointer without verifying its signature.
      sign: key ? (by) => signStore(openUnsigned(process.env, repository), readSigningKey(key), by) : null,
      previewSecret: () => readPreviewSecret(process.env, repository),
      publicUrl: process.env.PUBLIC_URL?.replace(/\/$/, '') ?? '',
      outputOf: (name) => join(repository, name, 'dist'),
      versionOf: (name) => versionOf(repository, name),
      slices: slicesOf(repository),
      commit: args.command === 'publish' ? process.env.SOURCE_COMMIT?.trim() || commitOf(repository) : '',
      smoke: () => readSmoke(process.env),
      who: process.env.RELEASE_WHO?.trim() || userName(),
      askReason: process.stdin.isTTY ? askReason : null,
      color: Boolean(process.stdout.isTTY),
    });
    process.stdout.write(`${text}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    if (argv.includes('--json'))
      process.stdout.write(`${JSON.stringify({ refused: error.kind === 'refused', message: error.message })}\n`);
    process.stderr.write(`${error.kind === 'refused' ? 'refused: ' : ''}${error.message}\n`);
    return error.kind === 'refused' ? 1 : 2;
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
    // A candidate's render that the gate gave up may still hold a timer. Unreferenced: usually the process is gone before.
    setTimeout(() => process.exit(), 1000).unref();
  },
  (error: unknown) => {
    const message = diskErrorMessage(error) ?? (error instanceof Error ? error.stack : String(error));
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  },
);
