import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFederationBuild } from '../test/federation-builds';
import { mover, repository, useScratch } from '../test/scratch';
import { zipOf } from '../test/zip';
import { promote, rollback } from './moves';
import { publish } from './publish/publish';
import { writeTypes } from './write-types';

const scratch = useScratch();
let folder: string;
beforeEach(() => {
  folder = join(scratch.dataDir, '@mf-types');
});

/** Publishes a build with an archive of types, and makes it live. */
async function live(version: string, archive?: Buffer): Promise<void> {
  const output = writeFederationBuild(join(scratch.dataDir, version), { version });
  if (archive) writeFileSync(join(output, '@mf-types.zip'), archive);
  await publish(scratch.store, output);
  await promote(scratch.store, 'alpha', version, mover());
}

const typed = (kind: string) => zipOf('widget.d.ts', { text: `export declare function price(article: ${kind}): number;\n` });
const written = () => readFileSync(join(folder, 'alpha/widget.d.ts'), 'utf8');

test('writes the types of the live versions, and those of the previous version after a rollback', async () => {
  await live('1.0.0', typed('string'));
  await live('2.0.0', typed('bigint'));
  expect(await writeTypes(scratch.store, folder)).toEqual({ written: ['alpha 2.0.0'], without: [] });
  expect(written()).toContain('bigint');
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect(await writeTypes(scratch.store, folder)).toEqual({ written: ['alpha 1.0.0'], without: [] });
  expect(written()).toContain('string');
});

test('names a remote that was built without types, and removes its former types', async () => {
  await live('1.0.0', typed('string'));
  await writeTypes(scratch.store, folder);
  await live('1.1.0');
  expect(await writeTypes(scratch.store, folder)).toEqual({ written: [], without: ['alpha'] });
  expect(existsSync(join(folder, 'alpha'))).toBe(false);
});

test.each(['../outside.d.ts', '/tmp/outside.d.ts', 'a/../../outside.d.ts', '..\\outside.d.ts', 'c:\\outside.d.ts'])(
  'refuses an archive that names %s',
  async (name) => {
    await live('1.0.0', zipOf(name, { text: 'export {};' }));
    await expect(writeTypes(scratch.store, folder)).rejects.toThrow('which is outside of it');
    expect(existsSync(join(scratch.dataDir, 'outside.d.ts'))).toBe(false);
  },
);

test('refuses a folder with files other than types, and removes nothing', async () => {
  await live('1.0.0', typed('string'));
  mkdirSync(join(folder, 'alpha/src'), { recursive: true });
  writeFileSync(join(folder, 'alpha/src/widget.ts'), 'export const price = 1;');
  await expect(writeTypes(scratch.store, folder)).rejects.toThrow('has other files than types, such as widget.ts');
  expect(existsSync(join(folder, 'alpha/src/widget.ts'))).toBe(true);
});

test('refuses a file where a folder of types would be, and keeps it', async () => {
  await live('1.0.0', typed('string'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'alpha'), 'mine');
  await expect(writeTypes(scratch.store, folder)).rejects.toThrow(`${join(folder, 'alpha')} is a file, and would be replaced`);
  expect(readFileSync(join(folder, 'alpha'), 'utf8')).toBe('mine');
});

test('refuses an archive that was changed in the store', async () => {
  await live('1.0.0', typed('string'));
  writeFileSync(join(scratch.store.place, 'remotes/alpha/1.0.0/@mf-types.zip'), typed('any'));
  await expect(writeTypes(scratch.store, folder)).rejects.toThrow('is not as it was published');
});

test('the compiler reports errors of a host, with the settings of the types page', async () => {
  await live('1.0.0', typed('string'));
  await writeTypes(scratch.store, folder);
  mkdirSync(join(scratch.dataDir, 'src'));
  writeFileSync(
    join(scratch.dataDir, 'src/host.ts'),
    "import { price } from 'alpha/widget';\nexport const right = price('runner');\nexport const wrong = price(12);\n",
  );
  const page = readFileSync(join(repository, 'slipway/docs/types.md'), 'utf8');
  const [, paths] = /^```json\n(.*?)^```/ms.exec(page)!;
  const { compilerOptions } = JSON.parse(paths!) as { compilerOptions: object };
  const options = { ...compilerOptions, strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', types: [] };
  writeFileSync(join(scratch.dataDir, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
  const { stdout } = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
    cwd: scratch.dataDir,
    encoding: 'utf8',
  });
  expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^src\/host\.ts\(3,28\): error TS2345/)]);
});

test('the command lists the written types, and the remotes without types', async () => {
  await live('1.0.0', typed('string'));
  const { code, out } = await scratch.command(scratch.dataDir, 'types', '@mf-types');
  expect([code, out]).toEqual([0, 'wrote the types of alpha 1.0.0\n']);
  expect(written()).toContain('string');
});
