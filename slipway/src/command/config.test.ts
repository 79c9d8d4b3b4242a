import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exposesLoad } from '../trials/exposes-load';
import { checkDeclared, readBase, readGate, readTrials } from './config';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'slipway-config-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeConfig = (config: string) => writeFileSync(join(folder, 'slipway.config.mjs'), `export default ${config};`);
const write = (trials: string) => writeConfig(`{ trials: ${trials} }`);

test('uses the general trial if a project has none', async () => {
  expect(await readTrials(folder)).toEqual([exposesLoad]);
});

test.each([
  ['no list', '{}'],
  ['no function', `[{ name: 'x', on: ['promote'] }]`],
  ['a time limit of nothing', `[{ name: 'x', on: ['promote'], limitSeconds: 0, run() {} }]`],
  ['a move that does not exist', `[{ name: 'x', on: ['promotion'], run() {} }]`],
])('refuses trials with %s, which would never run', async (_what, trials) => {
  write(trials);
  await expect(readTrials(folder)).rejects.toThrow('with moves of publish, promote, canary, rollback');
});

test.each([
  [
    'a setting that nothing reads',
    `export default { trial: [] };`,
    "there is no setting 'trial'. There are: trials, render, base, environments",
  ],
  ['no settings', `export default 'trials';`, 'must have its settings as the default export'],
])('refuses a file with %s, because a trial would be lost', async (_what, text, expected) => {
  writeFileSync(join(folder, 'slipway.config.mjs'), text);
  await expect(readTrials(folder)).rejects.toThrow(expected);
});

test('reads the trials of slipway.config.mjs', async () => {
  write(`[{ name: 'mine', on: ['publish', 'rollback'], run() {} }]`);
  expect(await readTrials(folder)).toMatchObject([{ name: 'mine' }]);
});

test('reads the base path of the releases from slipway.config.mjs, or uses the default', async () => {
  expect(await readBase(folder)).toBe('/releases/');
  writeConfig(`{ base: '/ui/' }`);
  expect(await readBase(folder)).toBe('/ui/');
});

test('refuses a base path that no server can have', async () => {
  writeConfig(`{ base: 'ui' }`);
  await expect(readBase(folder)).rejects.toThrow("base must be a path such as '/releases/'");
});

test('refuses an environment that the project does not declare', async () => {
  await checkDeclared(folder, 'stagin');
  writeConfig(`{ environments: ['staging', 'production'] }`);
  await checkDeclared(folder, 'staging');
  await expect(checkDeclared(folder, 'stagin')).rejects.toThrow(
    'declares no environment stagin. There are: staging, production.',
  );
});

test('refuses environments that are not a list', async () => {
  writeConfig(`{ environments: 'staging' }`);
  await expect(checkDeclared(folder, 'staging')).rejects.toThrow("environments must be a list such as ['staging', 'production']");
});

test('reads how servers render builds', async () => {
  writeConfig(`{ render: { env: ['API_URL'], memoryMb: 1024 } }`);
  expect(await readGate(folder)).toEqual({ trials: [exposesLoad], render: { env: ['API_URL'], memoryMb: 1024 } });
});

test.each([
  [`{ workers: 4 }`, "there is no option 'workers'. There are: memoryMb, env"],
  [`{ env: 'API_URL' }`, 'env must be a list of names'],
  [`{ memoryMb: Infinity }`, 'memoryMb must be a number above 0 and below 2,147,483,648'],
])('refuses that servers render with %s, as createReleases would', async (render, expected) => {
  writeConfig(`{ render: ${render} }`);
  await expect(readGate(folder)).rejects.toThrow(expected);
});
