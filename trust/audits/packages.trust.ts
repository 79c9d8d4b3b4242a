import { lockedPackages } from './lock-file';

/** What a shop may be built with and given away: all of them ask for no more than their notice. */
const LICENCES = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'MIT-0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
];

/** Others, accepted for one package each. */
const ACCEPTED: Record<string, string> = {
  argparse: 'Python-2.0: asks for its notice too; only the bundler reads it',
  'caniuse-lite': 'CC-BY-4.0: a table of data that the bundler reads; nothing of it is given away',
};

/** Packages that run a program while they are installed, and why that is accepted. */
const INSTALL_SCRIPTS: Record<string, string> = {
  '@parcel/watcher': 'jest brings it; it builds its watcher where no binary fits',
  esbuild: 'checks its own binary; the binary comes as a package',
  'unrs-resolver': 'checks its own binary; the binary comes as a package',
  'simple-git-hooks': 'sets the hook that formats and lints what is committed',
};

const packages = lockedPackages();

test('there are packages to look at', () => expect(packages.length).toBeGreaterThan(500));

test('every package that runs in production has a licence on the list', () => {
  const others = packages
    .filter(({ dev }) => !dev)
    .filter(({ name, license = 'none' }) => !allowed(license) && !ACCEPTED[name]?.startsWith(`${license}:`))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`);
  expect(others).toEqual([]);
});

test('every package is pinned by its hash, and none comes from an address of its own', () => {
  const loose = packages.filter(({ integrity, resolved }) => !integrity?.startsWith('sha512-') || resolved !== undefined);
  expect(loose.map(({ path }) => path)).toEqual([]);
});

test('no package runs a program at install but those that are known', () => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect([...new Set(running)].filter((name) => !(name in INSTALL_SCRIPTS))).toEqual([]);
});

/** One of an 'OR', all of an 'AND'. */
function allowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => LICENCES.includes(name.trim())));
}
