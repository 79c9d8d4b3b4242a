import { evaluate } from 'testing/evaluate';

/** The inputs that a build of mf-info records if it began then and read one file. */
const inputsOf = (began: string) =>
  evaluate<{ files: string[]; hash: string }>(
    `import { inputsOf } from './tooling/bundler/inputs.mjs'`,
    `inputsOf({ name: 'mf-info' }, 'production', [process.cwd() + '/shared/src/money.ts'], ${began})`,
  );

test('does not reuse a build during which a source was saved', () => {
  expect(inputsOf('Date.now() + 1000').hash).toMatch(/^[0-9a-f]{64}$/);
  expect(inputsOf('0')).toEqual({ mode: 'production', files: ['shared/src/money.ts'], hash: '' });
});
