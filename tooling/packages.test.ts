import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { coerce, satisfies } from 'semver';
import { parse } from 'yaml';

const repository = join(__dirname, '..');
interface Package {
  workspaces: string[];
  storefront?: object;
  exports?: Record<string, { default?: string }>;
  scripts?: Record<string, string>;
}
const read = (folder: string) => JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as Package;
const packages = read('.').workspaces.map((name) => ({ ...read(name), name }));

const hasTests = (name: string) =>
  readdirSync(join(repository, name), { recursive: true, encoding: 'utf8' }).some(
    (file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
  );
/** Whether the package has a build in its dist/. */
const isBuilt = ({ storefront, exports = {} }: Package) =>
  storefront !== undefined || Object.values(exports).some(({ default: file }) => file?.startsWith('./dist/'));

/**
 * Jest has a watch mode and Playwright a UI mode; the suites of `extended` take too long for either, and bench has no
 * tests.
 */
function testScripts(name: string) {
  if (name === 'e2e') return { test: 'node ../tooling/test.mjs e2e', 'test:watch': 'cd .. && playwright test --ui' };
  if (name === 'extended') return { test: 'node ../tooling/extended.mjs' };
  if (!hasTests(name)) return {};
  return { test: `node ../tooling/test.mjs ${name}`, 'test:watch': `node ../tooling/test.mjs ${name} --watch` };
}

// Examples model other repositories, which do not have our tooling.
test.each(packages.filter(({ name }) => !name.startsWith('examples/')))('$name has the scripts of every package', (one) => {
  const { name, scripts = {} } = one;
  expect(scripts).toMatchObject({
    ...testScripts(name),
    types: 'node ../tooling/test.mjs types',
    check: `node ../tooling/check.mjs ${name}`,
    ...(isBuilt(one) && { build: `node ../tooling/build.mjs ${name}` }),
    ...(one.storefront && { dev: `node ../tooling/dev.mjs ${name}` }),
  });
});

test('every script names a program that exists', () => {
  const missing = packages.flatMap(({ name, scripts = {} }) =>
    Object.values(scripts).flatMap((script) =>
      [...script.matchAll(/\bnode (\S+\.mjs)/g)]
        .filter(([, file]) => !existsSync(join(repository, name, file!)))
        .map(([, file]) => `${name}: ${file}`),
    ),
  );
  expect(packages.filter(({ scripts }) => scripts).length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('every slice and the API have an owner, and owners have folders that exist', () => {
  const owned = [...readFileSync(join(repository, '.github/CODEOWNERS'), 'utf8').matchAll(/^\/(\S+?)\/?\s+@/gm)].map(
    ([, path]) => path!,
  );
  expect(owned).toEqual(
    expect.arrayContaining([...packages.filter(({ storefront }) => storefront).map(({ name }) => name), 'api']),
  );
  expect(owned.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

/** Rows of the table 'Held back' with a newer version than ours: names, ours, newest. */
const heldBack = readFileSync(join(repository, 'docs/reference/packages.md'), 'utf8')
  .split('\n## ')
  .find((section) => section.startsWith('Held back'))!
  .split('\n')
  .filter((line) => line.startsWith('| `') && !line.includes('siblings'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , here, newest]) => here !== newest)
  .flatMap(([, names, here, newest]) =>
    [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name: name!, here: here!, newest: newest! })),
  );

test('Renovate proposes every update that is not held back', () => {
  const { packageRules } = JSON.parse(readFileSync(join(repository, 'renovate.json'), 'utf8')) as {
    packageRules: { matchPackageNames: string[]; allowedVersions?: string }[];
  };
  const limits = packageRules.filter(({ allowedVersions }) => allowedVersions !== undefined);
  expect(limits.flatMap(({ matchPackageNames }) => matchPackageNames).sort()).toEqual(heldBack.map(({ name }) => name).sort());
  for (const { name, here, newest } of heldBack) {
    const { allowedVersions = '' } = limits.find(({ matchPackageNames }) => matchPackageNames.includes(name))!;
    expect({ name, ours: satisfies(coerce(here)!, allowedVersions) }).toEqual({ name, ours: true });
    expect({ name, newest: satisfies(coerce(newest)!, allowedVersions) }).toEqual({ name, newest: false });
  }
});

test('the nightly workflow runs every extended suite', () => {
  const workflow = parse(readFileSync(join(repository, '.github/workflows/nightly.yml'), 'utf8')) as {
    jobs: { extended: { strategy: { matrix: { suite: string[] } } } };
  };
  const suites = readdirSync(join(repository, 'extended')).filter((name) =>
    existsSync(join(repository, 'extended', name, 'README.md')),
  );
  expect(suites.length).toBeGreaterThan(10);
  expect(workflow.jobs.extended.strategy.matrix.suite).toEqual(suites.sort());
});
