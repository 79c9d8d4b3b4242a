// Of the packages that run once per page only some names exist there (tooling/singletons.mjs): no other may be imported.
import { CURATED } from '../singletons.mjs';
import { PAGE_ROOMS } from './rooms.mjs';

/** One config object per room of the page. */
export function curatedNames(plugin) {
  return PAGE_ROOMS.map((room) => ({
    files: [`${room}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.tsx', 'shared/src/testing/**', 'shell/src/render.tsx'],
    plugins: { '@typescript-eslint': plugin },
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: pathsFor(room) }] },
  }));
}

function pathsFor(room) {
  return Object.entries(CURATED).map(([name, names]) => ({
    name,
    allowImportNames: room === 'shell' ? [...names, 'StaticRouter', 'ServerStyleSheet'] : names,
    message: `This name of ${name} does not exist in the page at run time: add it to tooling/singletons.mjs and its shim, or do without.`,
    allowTypeImports: true,
  }));
}
