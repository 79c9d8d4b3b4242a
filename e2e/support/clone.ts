import { execFileSync } from 'node:child_process';
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
import { runProgram } from 'testing/program';
import { repository } from 'testing/repository';

export interface Clone {
  folder: string;
  /** Replaces every occurrence of a text in a file; throws when the text is missing. */
  edit(file: string, from: string, to: string): void;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Copies this checkout's builds, of one package or of all, so that only edited packages are rebuilt. */
  copyBuilds(of?: string): void;
  /** Runs an npm command in the clone; rejects with its output when it fails. */
  npm(args: string[], env?: NodeJS.ProcessEnv): Promise<string>;
  remove(): void;
}

/** Paths that a clone, or a clone of a clone, links into the checkout instead of copying. */
const LINKED = /^artwork\/pictures(\/|$)|(^|\/)node_modules$/;

/** Copies this checkout's files to a temporary folder and links its installed packages. Tests edit and release slices there. */
export function cloneRepository(): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-clone-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repository,
    maxBuffer: 64 << 20,
  });
  for (const file of listed.toString().split('\0'))
    // Listed is also what was deleted, but is not committed yet.
    if (file && !LINKED.test(file) && existsSync(join(repository, file)))
      cpSync(join(repository, file), join(folder, file), { force: true });
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
    copyBuilds(of) {
      for (const packageName of of ? [of] : readdirSync(repository))
        if (existsSync(join(repository, packageName, 'dist/build.json')))
          cpSync(join(repository, packageName, 'dist'), join(folder, packageName, 'dist'), { recursive: true });
    },
    async npm(args, env) {
      const { code, output } = await runProgram(args, { program: 'npm', cwd: folder, env });
      if (code !== 0) throw new Error(`npm ${args.join(' ')} exited with ${code}:\n${output}`);
      return output;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** tooling/install.mjs writes the hash of the installed lock file to this file. */
const STAMP = '.storefront-installed';

/** Links the checkout's installed packages; workspaces link to the clone's own folders. */
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
  // A workspace may have its own node_modules with another version of a dependency.
  for (const packageName of readdirSync(repository)) {
    const own = join(repository, packageName, 'node_modules');
    if (existsSync(own) && existsSync(join(folder, packageName))) symlinkSync(own, join(folder, packageName, 'node_modules'));
  }
  // A start in the clone must not run npm install through these links, even if this checkout's lock file changes.
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  writeFileSync(join(folder, 'node_modules', STAMP), lock.digest('hex'));
}
