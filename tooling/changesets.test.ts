import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..');
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
const versionIn = (folder: string, slice: string) =>
  (JSON.parse(read(folder, `${slice}/package.json`)) as { version: string }).version;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changesets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the next versions and changelogs of the slices can be made, and only theirs', () => {
  const { workspaces } = JSON.parse(read(ROOT, 'package.json')) as { workspaces: string[] };
  for (const file of ['.changeset', 'package.json', 'package-lock.json', ...workspaces.map((each) => `${each}/package.json`)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const texts = readdirSync(join(ROOT, '.changeset')).map((file) => read(ROOT, `.changeset/${file}`));
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/^'([\w-]+)': (?:major|minor|patch)$/gm)].map(([, slice]) => slice!)),
  );
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync(process.execPath, [join(ROOT, 'node_modules/@changesets/cli/bin.js'), 'version'], { cwd: folder });
  const raised = workspaces.filter((each) => versionIn(folder, each) !== versionIn(ROOT, each));
  // The version of `shared` is that of the contract, which `npm run contract` guards.
  expect(raised.toSorted()).toEqual([...named].toSorted());
  expect(raised.filter((each) => each !== 'shell' && !each.startsWith('mf-'))).toEqual([]);
  for (const slice of raised) expect(read(folder, `${slice}/CHANGELOG.md`)).toContain(`## ${versionIn(folder, slice)}`);
  expect(existsSync(join(folder, '.changeset/README.md'))).toBe(true);
});
