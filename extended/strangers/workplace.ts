import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(__dirname, '../..');
const example = join(repository, 'examples/strangers');

/** An edit of one file of a remote: the current text, and its replacement. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

export interface Workplace {
  folder: string;
  /** Adds a version of a remote to what `build` builds. The folder is `<remote>-<version>`. */
  addVersion(remote: string, version: string, edits?: Edit[]): void;
  /** Adds a host to the builds of `build`: the example's, with `files` replacing its files. */
  addHost(name: string, files: Record<string, string>): void;
  /** Builds all versions and the host. */
  build(): void;
  remove(): void;
}

/** A folder outside the repository with the example, and with slipway as its tarball installs. */
export function openWorkplace(): Workplace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'strangers-')));
  const folders = ['host'];
  linkPackages(folder);
  const { MODULE_FEDERATION: version } = process.env;
  if (version) installModuleFederation(folder, version);
  installTarball(folder);
  cpSync(join(example, 'build.mjs'), join(folder, 'build.mjs'));
  cpSync(join(example, 'host'), join(folder, 'host'), { recursive: true, filter: isSource });
  return {
    folder,
    addVersion(remote, version, edits = []) {
      const name = `${remote}-${version}`;
      cpSync(join(example, remote), join(folder, name), { recursive: true, filter: isSource });
      const description = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as object;
      writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ ...description, version }));
      for (const { file, from, to } of edits) {
        const text = readFileSync(join(folder, name, file), 'utf8');
        if (!text.includes(from)) throw new Error(`${remote}/${file} has no "${from}" any more: adapt the edit.`);
        writeFileSync(join(folder, name, file), text.replace(from, to));
      }
      folders.push(name);
    },
    addHost(name, files) {
      cpSync(join(example, 'host'), join(folder, name), { recursive: true, filter: isSource });
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
      folders.push(name);
    },
    build() {
      execFileSync(process.execPath, ['build.mjs', ...folders], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const isSource = (path: string) => !/[\\/](dist|node_modules)$/.test(path);

/**
 * Links every installed package except the repository's packages, so that the network is not used. The example has
 * separate packages only if npm could not hoist them.
 */
function linkPackages(folder: string): void {
  const target = join(folder, 'node_modules');
  mkdirSync(target);
  const { workspaces } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const source of [join(example, 'node_modules'), join(repository, 'node_modules')])
    for (const name of existsSync(source) ? readdirSync(source) : [])
      if (!workspaces.includes(name) && !name.startsWith('.') && !readdirSync(target).includes(name))
        symlinkSync(join(source, name), join(target, name));
}

/** Packs the last build of slipway into a folder; returns the file's name. */
export function packSlipway(folder: string): string {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(repository, 'slipway'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  return filename;
}

/** Unpacks the tarball, and links the commands as npm does. */
function installTarball(folder: string): void {
  const filename = packSlipway(folder);
  const target = join(folder, 'node_modules/slipway');
  mkdirSync(target);
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components', '1']);
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin);
  symlinkSync('../webpack/bin/webpack.js', join(bin, 'webpack'));
  symlinkSync('../slipway/dist/command/main.js', join(bin, 'slipway'));
  chmodSync(join(target, 'dist/command/main.js'), 0o755);
}

/** MODULE_FEDERATION=2.8.0: another version of Module Federation than the repository's, from the registry, in this folder alone. */
function installModuleFederation(folder: string, version: string): void {
  const apart = join(folder, 'module-federation');
  mkdirSync(apart);
  writeFileSync(join(apart, 'package.json'), '{ "private": true }');
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', ['install', ...options, `@module-federation/enhanced@${version}`], { cwd: apart, stdio: 'ignore' });
  const [source, target] = [join(apart, 'node_modules'), join(folder, 'node_modules')];
  rmSync(join(target, '@module-federation'));
  // Copied next to the links, because its plugins have to find the webpack that builds.
  for (const name of readdirSync(source))
    if (!name.startsWith('.') && !readdirSync(target).includes(name)) renameSync(join(source, name), join(target, name));
}
