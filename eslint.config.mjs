import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { curatedNames } from './tooling/lint/curated.mjs';
import { roomsPlugin } from './tooling/lint/plugin.mjs';
import { PAGE_ROOMS } from './tooling/lint/rooms.mjs';

export default [
  { ignores: ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**', 'artwork/pictures/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // Where there is React: elsewhere a name that begins with `use` is no hook.
    files: PAGE_ROOMS.map((room) => `${room}/**/*.{ts,tsx}`),
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      // rooms/no-any says what to do about it.
      '@typescript-eslint/no-explicit-any': 'off',
      'no-undef': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { rooms: roomsPlugin },
    rules: {
      'rooms/imports': 'error',
      'rooms/no-circle': 'error',
      'rooms/telling-names': 'error',
      'rooms/no-any': 'error',
    },
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
];
