import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from './shop';

export interface Clone {
  folder: string;
  /** Replaces text in a file; throws when the text is not there. */
  edit(file: string, from: string, to: string): void;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Takes over what this checkout has built, of one room or of all, so that only what is edited is built anew. */
  takeBuilds(of?: string): void;
  /** Runs an npm command in the clone; rejects with its output when it fails. */
  npm(args: string[], env?: NodeJS.ProcessEnv): Promise<string>;
  remove(): void;
}

/** What a copy has as a link into the checkout, and so a copy of a copy too. */
const LINKED = /^artwork\/pictures(\/|$)|(^|\/)node_modules$/;

/** A scratch copy of this checkout's files, with its installed packages: where a team edits and releases its slice. */
export function cloneRepository(): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-clone-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repository,
    maxBuffer: 64 << 20,
  });
  for (const file of listed.toString().split('\0'))
    if (file && !LINKED.test(file)) cpSync(join(repository, file), join(folder, file), { force: true });
  linkPackages(folder);
  symlinkSync(join(repository, 'artwork/pictures'), join(folder, 'artwork/pictures'));
  return {
    folder,
    edit(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain '${from}'`);
      writeFileSync(path, text.replaceAll(from, to));
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
    takeBuilds(of) {
      for (const room of of ? [of] : readdirSync(repository))
        if (existsSync(join(repository, room, 'dist/build.json')))
          cpSync(join(repository, room, 'dist'), join(folder, room, 'dist'), { recursive: true });
    },
    npm: (args, env = {}) =>
      new Promise((done, fail) => {
        const { NODE_ENV: _jest, NODE_OPTIONS: _options, ...clean } = process.env;
        const child = spawn('npm', args, { cwd: folder, env: { ...clean, ...env } });
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
        child.once('close', (code) =>
          code === 0 ? done(output) : fail(new Error(`npm ${args.join(' ')} ended with ${code}:\n${output}`)),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Where tooling/install.mjs keeps which lock file was installed. */
const STAMP = '.storefront-installed';

/** The installed packages of this checkout, but the clone's own rooms where npm links workspaces. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name === STAMP) continue;
    const own = join(folder, name, 'package.json');
    symlinkSync(
      existsSync(own) ? join(folder, name) : join(repository, 'node_modules', name),
      join(folder, 'node_modules', name),
    );
  }
  // A room's own version of a package that the others have in another one.
  for (const room of readdirSync(repository)) {
    const own = join(repository, room, 'node_modules');
    if (existsSync(own) && existsSync(join(folder, room))) symlinkSync(own, join(folder, room, 'node_modules'));
  }
  // A start in the clone must never install through these links, whatever becomes of this checkout's lock file.
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  writeFileSync(join(folder, 'node_modules', STAMP), lock.digest('hex'));
}
