// Packages that run once per page provide only some of their names there (tooling/singletons.mjs). Rejects imports of others.
import { CURATED } from '../singletons.mjs';
import { BROWSER_PACKAGES } from './packages.mjs';

/** @import { ESLint } from 'eslint' */

/**
 * One config object per browser package.
 * @param {ESLint.Plugin} plugin
 */
export function curatedNames(plugin) {
  return BROWSER_PACKAGES.map((packageName) => ({
    files: [`${packageName}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.tsx', 'shared/src/testing/**', 'shared/stories/**', 'shell/src/render.tsx'],
    plugins: { '@typescript-eslint': plugin },
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: pathsFor(packageName) }] },
  }));
}

/** @param {string} packageName */
function pathsFor(packageName) {
  return Object.entries(CURATED).map(([name, names]) => ({
    name,
    allowImportNames: packageName === 'shell' ? [...names, 'NavigationType', 'parsePath', 'ServerStyleSheet'] : names,
    message: `This name of ${name} does not exist in the page at run time: add it to tooling/singletons.mjs and its shim, or use another one.`,
    allowTypeImports: true,
  }));
}
