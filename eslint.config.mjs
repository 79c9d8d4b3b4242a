import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { roomRules, roomsPlugin } from './tooling/lint/rooms.mjs';

const restrictTyped = roomRules().map((config) => ({
  ...config,
  plugins: { '@typescript-eslint': ts.plugin },
  rules: { '@typescript-eslint/no-restricted-imports': config.rules['no-restricted-imports'] },
}));

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
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks, rooms: roomsPlugin },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'rooms/no-way-out': 'error',
      'no-undef': 'off',
    },
  },
  { files: ['**/*.tsx'], ...a11y.flatConfigs.recommended },
  ...restrictTyped,
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
