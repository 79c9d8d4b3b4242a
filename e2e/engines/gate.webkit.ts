import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'testing/repository';
import { cloneRepository, type Clone } from '../support/clone';
import { installed } from './browsers/installed';

let clone: Clone;

const release = (...args: string[]) =>
  clone.npm(['run', 'release', '--', ...args], { CHROMIUM_PATH: process.env.CHROMIUM_PATH, RELEASE_SMOKE: 'browser' });
const promote = (name: string, version: string) => release('promote', name, version, '--reason', 'a test');

/** Publishes mf-info as this checkout has built it under a version, with a line of code before the chunk of its routes. */
async function publishInfo(version: string, code: string): Promise<void> {
  const folder = join(clone.folder, 'mf-info/dist');
  cpSync(join(repository, 'mf-info/dist'), folder, { recursive: true });
  clone.edit(
    'mf-info/package.json',
    /"version": "([^"]+)"/.exec(clone.read('mf-info/package.json'))![0],
    `"version": "${version}"`,
  );
  const build = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ ...build, version }));
  const chunk = join(
    folder,
    'web',
    readdirSync(join(folder, 'web')).find((name) => /^routes\.\w+\.js$/.test(name))!,
  );
  writeFileSync(chunk, `${code}\n${readFileSync(chunk, 'utf8')}`);
  await release('publish', 'mf-info');
}

beforeAll(async () => {
  installed('webkit');
  clone = cloneRepository();
  cpSync(join(repository, 'shell/dist'), join(clone.folder, 'shell/dist'), { recursive: true });
  await release('publish', 'shell');
  await promote('shell', '1.0.0');
}, 300_000);
afterAll(() => clone?.remove());

test('the gate loads a candidate in both WebKit and Chromium', async () => {
  await publishInfo('1.0.0', '');
  await promote('mf-info', '1.0.0');
  const history = JSON.parse(/\[.*\]/s.exec(await release('history', '--json'))![0]) as { checks?: string[] }[];
  expect(history.at(-1)?.checks?.at(-1)).toMatch(
    /^loaded in Chromium [\d.]+ and WebKitGTK [\d.]+ with shell 1\.0\.0: mf-info 1\.0\.0$/,
  );
});

test('the gate refuses a candidate that fails in WebKit only', async () => {
  await publishInfo('1.1.0', "if (!navigator.userAgent.includes('Chrome')) throw new Error('not in this engine');");
  await expect(promote('mf-info', '1.1.0')).rejects.toThrow(
    /mf-info 1\.1\.0 does not load: .*not in this engine.* \(WebKitGTK [\d.]+, shell 1\.0\.0\)/,
  );
});
