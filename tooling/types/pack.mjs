// The package of types for a team in another repository. Its code gets the contract from the page's share scope and remotes by the
// federation runtime, so the package has declarations only, under the names that the code imports.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exposedTypes } from '../bundler/types.mjs';
import { declarationsOf } from '../contract/program.mjs';
import { versionOfContract } from '../contract/report.mjs';
import { repository, slices } from '../repository.mjs';

export const PACKAGE = 'storefront-types';

/** The packages that the contract's declarations import; React's types are a separate package. */
const DEPENDENCIES = ['@sinclair/typebox', '@types/react', 'rxjs'];

/**
 * Packs the types into `folder` and returns the tarball's path. Its version is the contract's.
 * @param {string} folder
 */
export function packTypes(folder) {
  const draft = mkdtempSync(join(tmpdir(), 'storefront-types-'));
  try {
    for (const [path, text] of filesOf()) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      writeFileSync(join(draft, path), text);
    }
    mkdirSync(folder, { recursive: true });
    const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: draft,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return join(folder, JSON.parse(packed)[0].filename);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @returns {Map<string, string>} path -> text */
function filesOf() {
  const remotes = slices().filter(({ kind }) => kind === 'remote');
  const { declarations } = declarationsOf();
  const unresolved = [...declarations].find(([, text]) => /from '(?!\.)(?!@sinclair\/typebox'|react'|rxjs')/.test(text));
  if (unresolved) throw new Error(`${unresolved[0]} imports a package that tooling/types/pack.mjs does not know: add it there.`);
  return new Map([
    ['package.json', `${JSON.stringify(manifest(), null, 2)}\n`],
    ['README.md', README],
    ['LICENSE', readFileSync(join(repository, 'LICENSE'), 'utf8')],
    ['index.d.ts', [declareModule('shared/contract', 'contract'), ...remotes.map(({ name }) => declareRemote(name))].join('')],
    ...declarations,
    ...remotes.map(
      (remote) =>
        /** @type {const} */ ([
          `remotes/${remote.name}/routes.d.ts`,
          exposedTypes(remote).replaceAll("'shared/contract'", "'../../contract/index'"),
        ]),
    ),
  ]);
}

function manifest() {
  return {
    name: PACKAGE,
    version: versionOfContract(),
    description: 'Types of the contract between shell and remotes, and of what the remotes expose',
    license: 'MIT',
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts' },
      './contract': { types: './contract/index.d.ts' },
      './remotes/*': { types: './remotes/*.d.ts' },
    },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, installedVersion(name)])),
  };
}

/**
 * @param {string} name
 * @returns {string}
 */
const installedVersion = (name) =>
  JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')).version;

/** @param {string} name */
const declareRemote = (name) => declareModule(`${name}/routes`, `remotes/${name}/routes`);

/**
 * @param {string} specifier
 * @param {string} subpath
 */
const declareModule = (specifier, subpath) => `declare module '${specifier}' {
  export * from '${PACKAGE}/${subpath}';
}
`;

const README = `# ${PACKAGE}

Types for a remote or a host of this shop in a separate repository: the contract (\`shared/contract\`, which the page provides at run
time) and what each remote exposes (\`mf-info/routes\` …). The version is the contract's.

    npm install --save-dev ./${PACKAGE}-<version>.tgz

tsconfig.json: \`"types": ["${PACKAGE}"]\`, and \`"moduleResolution": "bundler"\` or \`"nodenext"\`. Then:

    import type { RemoteModule } from 'shared/contract';
`;
