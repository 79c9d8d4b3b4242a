import js from '@eslint/js';
// @ts-expect-error: it has no types
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import ts from 'typescript-eslint';
import { curatedNames } from './tooling/lint/curated.mjs';
import { architecturePlugin } from './tooling/lint/plugin.mjs';
import { BROWSER_PACKAGES } from './tooling/lint/packages.mjs';

export default [
  { ignores: ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**', 'artwork/pictures/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    rules: {
      'object-shorthand': ['error', 'properties'],
      'no-useless-rename': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // Only in packages with React: elsewhere a name that begins with `use` is not a hook.
    files: BROWSER_PACKAGES.map((packageName) => `${packageName}/**/*.{ts,tsx}`),
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      // no-restricted-syntax replaces it, with a message that says what to do.
      '@typescript-eslint/no-explicit-any': 'off',
      'no-undef': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { architecture: architecturePlugin },
    rules: {
      'architecture/imports': 'error',
      'architecture/no-cycle': 'error',
      'architecture/kit-words': 'error',
      'architecture/plain-english': 'error',
      'no-restricted-syntax': [
        'error',
        {
          // A colourway is a word of the trade, and toColourspace a method of sharp.
          selector: 'Identifier[name=/[Cc]atalogue|[Cc]olour(?!way|space)|[Bb]ehaviour/]',
          message: 'Identifiers use American spelling: catalog, color, behavior (docs/glossary.md).',
        },
        {
          selector: 'TSAnyKeyword',
          message: "'any' turns type checking off. Declare the type, or use 'unknown' and narrow it.",
        },
        {
          selector: ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression',
          message: "TypeScript accepts misspelled properties in a spread of a literal: write the properties without '...{ }'.",
        },
      ],
    },
  },
  {
    // A pattern that backtracks for seconds over a long text of a visitor stops the whole process. `extended/security/redos`
    // measures each pattern; this finds most of them while they are written.
    files: ['{api,server,slipway,shared,shell,mf-*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // Playwright reads from this pattern which fixtures a function needs: `{}` is none.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  { files: ['**/*.tsx'], ...a11y.flatConfigs.recommended },
  ...curatedNames(ts.plugin),
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        globalThis: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
      },
    },
  },
  { files: ['examples/*/*/src/**/*.js'], languageOptions: { globals: { document: 'readonly' } } },
];
