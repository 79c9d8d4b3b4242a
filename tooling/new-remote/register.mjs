import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.mjs';

/** The remote that a new one is put beside, wherever workspaces are listed: it needs the same packages. */
const MODEL = 'mf-info';

/** Names a new workspace in every file that lists them, and links it as npm would. Answers the files that changed. */
export function register(name) {
  change('package.json', (text) => text.replace(`    "${MODEL}",\n`, (line) => line + line.replace(MODEL, name)));
  const installed = isInstalled();
  change('package-lock.json', (text) => withWorkspace(text, name));
  change('docker-compose.yml', (text) => withPublisher(text, name));
  change('deploy/Dockerfile', (text) =>
    text.replace(`COPY ${MODEL}/package.json ${MODEL}/\n`, (line) => line + line.replaceAll(MODEL, name)),
  );
  const link = join(repository, 'node_modules', name);
  if (existsSync(join(repository, 'node_modules')) && !lstatSync(link, { throwIfNoEntry: false }))
    symlinkSync(`../${name}`, link);
  // The lock file changed, and nothing is missing for it: the next start need not install.
  if (installed) writeFileSync(STAMP, lockHash());
  return ['package.json', 'package-lock.json', 'docker-compose.yml', 'deploy/Dockerfile'];
}

function change(file, edit) {
  const path = join(repository, file);
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} does not list ${MODEL} as it used to: name the new remote there by hand.`);
  writeFileSync(path, after);
}

/** As npm would write it: the workspace and its link, in their places among the others. */
function withWorkspace(text, name) {
  const lock = JSON.parse(text);
  const { workspaces } = lock.packages[''];
  workspaces.splice(workspaces.indexOf(MODEL) + 1, 0, name);
  const entries = [
    ...Object.entries(lock.packages),
    [name, { version: '1.0.0', dependencies: lock.packages[MODEL].dependencies }],
    [`node_modules/${name}`, { resolved: name, link: true }],
  ];
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** The publisher job of the model, once more. */
function withPublisher(text, name) {
  const [job] = new RegExp(`\\n  publish-${MODEL}:\\n(?:    .*\\n)+`).exec(text) ?? [''];
  return text.replace(job, job + job.replaceAll(MODEL, name));
}

const STAMP = join(repository, 'node_modules/.storefront-installed');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .digest('hex');
const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash();
