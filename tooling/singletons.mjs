// The packages that run once per page, and their names that exist there. Nothing else knows them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';

/**
 * @param {string} name
 * @returns {string}
 */
const versionOf = (name) => JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')).version;
/** @param {string} file */
const shim = (file) => join(repository, 'tooling/shims', file);

/** Names of curated packages that exist at run time; lint rejects any other. */
export const CURATED = {
  'react-router-dom': [
    'Router',
    'UNSAFE_createBrowserHistory',
    'createPath',
    'matchPath',
    'useHref',
    'useLocation',
    'useNavigate',
    'useNavigationType',
    'useSearchParams',
  ],
  rxjs: [
    'BehaviorSubject',
    'Observable',
    'Subject',
    'Subscription',
    'concatMap',
    'debounceTime',
    'distinctUntilChanged',
    'filter',
    'fromEvent',
    'map',
    'merge',
    'scan',
    'skip',
    'switchMap',
    'take',
    'tap',
  ],
  'styled-components': ['StyleSheetManager', 'createGlobalStyle', 'css', 'default', 'keyframes', 'styled'],
};

/** One entry per singleton: the package with its version, and the module that the shell provides for it. */
const singletons = [
  { name: 'react', of: 'react' },
  { name: 'react/jsx-runtime', of: 'react' },
  { name: 'react-dom', of: 'react-dom' },
  { name: 'react-router-dom', of: 'react-router-dom', web: shim('router.mjs'), server: shim('router.server.mjs') },
  { name: 'styled-components', of: 'styled-components', web: shim('styled.mjs'), server: shim('styled.server.mjs') },
  { name: 'rxjs', of: 'rxjs', web: shim('rxjs.mjs'), server: shim('rxjs.mjs') },
  { name: 'notistack', of: 'notistack', lazy: true },
  {
    name: 'shared/contract',
    of: 'shared',
    web: join(repository, 'shared/src/contract/index.ts'),
    server: join(repository, 'shared/src/contract/index.ts'),
  },
];

/** Package -> provided version. A shell's release record has them, and the gate compares them. */
export function providedVersions() {
  return Object.fromEntries(singletons.map(({ name, of }) => [name, versionOf(of)]));
}

/**
 * Package -> range that a remote needs. The contract's range comes from the remote's package.json.
 * @param {string} contract
 * @returns {Record<string, string>}
 */
export function requiredRanges(contract) {
  return Object.fromEntries(
    singletons
      .filter(({ lazy }) => !lazy)
      .map(({ name, of }) => [name, name === 'shared/contract' ? contract : `^${versionOf(of)}`]),
  );
}

/** ModuleFederationPlugin `shared` of the shell: curated, and in the first load unless lazy. */
export function providedByShell() {
  return Object.fromEntries(
    singletons.map(({ name, of, web, lazy }) => [
      name,
      {
        singleton: true,
        eager: !lazy,
        version: versionOf(of),
        requiredVersion: `^${versionOf(of)}`,
        ...(web ? { import: web } : {}),
      },
    ]),
  );
}

/**
 * ModuleFederationPlugin `shared` of a remote: bundles nothing and uses the shell's copy.
 * @param {string} contract
 */
export function consumedByRemote(contract) {
  return Object.fromEntries(
    Object.entries(requiredRanges(contract)).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: false, requiredVersion },
    ]),
  );
}

/** Resolve aliases of a server build: `$` because 'react' must not catch 'react/jsx-runtime'. */
export function serverAliases() {
  return Object.fromEntries(singletons.filter(({ server }) => server).map(({ name, server }) => [`${name}$`, server]));
}

/** Names that a remote's server build takes from the shell's. */
export function serverExternals() {
  return singletons.filter(({ lazy }) => !lazy).map(({ name }) => name);
}
