import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, noteInstalled } from '../install.mjs';
import { repository } from '../repository.mjs';

/** The remote that a new one is made like, and listed after. */
export const MODEL = 'mf-info';

/**
 * Adds a new workspace to every file that lists them, and links it as npm would. Returns the changed files.
 * @param {string} name
 */
export function register(name) {
  change('package.json', (text) => text.replace(`    "${MODEL}",\n`, (line) => line + line.replace(MODEL, name)));
  const installed = isInstalled();
  change('package-lock.json', (text) => withWorkspace(text, name));
  change('docker-compose.yml', (text) => withPublisher(text, name));
  change('deploy/compose.s3.yml', (text) =>
    text.replace(`  publish-${MODEL}: *publisher\n`, (line) => line + line.replace(MODEL, name)),
  );
  change('deploy/Dockerfile', (text) =>
    text.replace(`COPY ${MODEL}/package.json ${MODEL}/\n`, (line) => line + line.replaceAll(MODEL, name)),
  );
  change('.github/CODEOWNERS', (text) =>
    text.replace(new RegExp(`^/${MODEL}/.*\\n`, 'm'), (line) => `${line}/${name}/ @storefront/${name.slice('mf-'.length)}\n`),
  );
  const link = join(repository, 'node_modules', name);
  if (existsSync(join(repository, 'node_modules')) && !lstatSync(link, { throwIfNoEntry: false }))
    symlinkSync(`../${name}`, link);
  // The lock file changed, but everything is installed: the next start can skip the installation.
  if (installed) noteInstalled();
  return [
    'package.json',
    'package-lock.json',
    'docker-compose.yml',
    'deploy/compose.s3.yml',
    'deploy/Dockerfile',
    '.github/CODEOWNERS',
  ];
}

/**
 * @param {string} file
 * @param {(text: string) => string} edit
 */
function change(file, edit) {
  const path = join(repository, file);
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} does not list ${MODEL} in the expected way: add the new remote there by hand.`);
  writeFileSync(path, after);
}

/**
 * As in the remote's package.json, which npm compares with the lock file.
 * @param {string} name
 */
const dependenciesOf = (name) => JSON.parse(readFileSync(join(repository, name, 'package.json'), 'utf8')).dependencies;

/**
 * Adds the workspace and its link in sorted order, as npm does.
 * @param {string} text
 * @param {string} name
 */
function withWorkspace(text, name) {
  const lock = JSON.parse(text);
  const { workspaces } = lock.packages[''];
  workspaces.splice(workspaces.indexOf(MODEL) + 1, 0, name);
  const packages = {
    ...lock.packages,
    [name]: { version: '1.0.0', dependencies: dependenciesOf(name) },
    [`node_modules/${name}`]: { resolved: name, link: true },
  };
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/**
 * Copies the model's publisher job.
 * @param {string} text
 * @param {string} name
 */
function withPublisher(text, name) {
  const [job] = new RegExp(`\\n  publish-${MODEL}:\\n(?:    .*\\n)+`).exec(text) ?? [''];
  return text.replace(job, job + job.replaceAll(MODEL, name));
}
