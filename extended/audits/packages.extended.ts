import { lockedPackages } from './lock-file';

/** Licenses that permit use and distribution and require no more than their notice. */
const LICENSES = [
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

/** Other licenses, each accepted for one package, or for a prefix of package names. */
const ACCEPTED: Record<string, string> = {
  // One package for each platform, which npm selects: libvips is a separate library, loaded at run time and used as
  // published.
  '@img/sharp-': 'LGPL-3.0-or-later: requires its notice and that the library can be replaced; it is a separate file',
  argparse: 'Python-2.0: requires its notice too; only the bundler uses it',
  'caniuse-lite': 'CC-BY-4.0: a data table that the bundler reads; it is not distributed',
};

/** Packages with an install script, and why it is accepted. */
const INSTALL_SCRIPTS: Record<string, string> = {
  'core-js-pure': 'prints a request for donations; only the development server uses it',
  '@parcel/watcher': 'dependency of jest; builds its watcher where no binary fits',
  esbuild: 'verifies its binary, which comes as a package',
  'unrs-resolver': 'verifies its binary, which comes as a package',
  'simple-git-hooks': 'installs the hook that formats and lints commits',
};

const packages = lockedPackages();

test('finds packages to check', () => expect(packages.length).toBeGreaterThan(500));

test('every production package has an allowed license', () => {
  const others = packages
    .filter(({ dev }) => !dev)
    .filter(({ name, license = 'none' }) => !allowed(license, acceptedOf(name)))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`);
  expect(others).toEqual([]);
});

test('every package is pinned by its hash and comes from the registry', () => {
  const loose = packages.filter(({ integrity, resolved }) => !integrity?.startsWith('sha512-') || resolved !== undefined);
  expect(loose.map(({ path }) => path)).toEqual([]);
});

test('no unknown package has an install script', () => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect([...new Set(running)].filter((name) => !(name in INSTALL_SCRIPTS))).toEqual([]);
});

/** One license of an 'OR' must be allowed, all of an 'AND'. */
function allowed(expression: string, accepted: readonly string[]): boolean {
  const licenses = [...LICENSES, ...accepted];
  const plain = expression.replace(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => licenses.includes(name.trim())));
}

/** Licenses accepted for a package, in addition to those allowed for all. */
const acceptedOf = (packageName: string): string[] =>
  Object.entries(ACCEPTED)
    .filter(([name]) => (name.endsWith('-') ? packageName.startsWith(name) : packageName === name))
    .map(([, reason]) => reason.slice(0, reason.indexOf(':')));
