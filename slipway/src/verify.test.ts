import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { useScratch } from '../test/scratch';
import { verify } from './verify';

const scratch = useScratch();
beforeEach(() => scratch.live('alpha', '1.0.0'));

const file = (path: string) => join(scratch.store.place, 'remotes/alpha/1.0.0', path);

test('finds no faults in an unchanged store', async () => {
  expect(await verify(scratch.store)).toEqual({ versions: 1, faults: [] });
});

test.each(['remoteEntry.js', 'routes.js', 'server/main.cjs', 'maps/remoteEntry.js.map'])(
  'finds a flipped bit in %s',
  async (path) => {
    const content = readFileSync(file(path));
    content[3]! ^= 1;
    writeFileSync(file(path), content);
    expect((await verify(scratch.store)).faults).toEqual([`alpha 1.0.0: ${path} differs from its record`]);
  },
);

test('finds a compressed file with other content and a changed record', async () => {
  writeFileSync(file('compressed/routes.js.br'), brotliCompressSync('alert(1)'));
  writeFileSync(file('release.json'), readFileSync(file('release.json'), 'utf8').replace('"schema": 1', '"schema":  1'));
  expect((await verify(scratch.store)).faults).toEqual([
    'alpha 1.0.0: routes.js is compressed from other content',
    'pointer: the record of alpha 1.0.0 is not the one that was promoted',
  ]);
});

test('names each file that is no longer valid JSON, and checks the others', async () => {
  await scratch.live('alpha', '1.1.0');
  writeFileSync(file('release.json'), '');
  const entry = join(scratch.store.place, 'history/00000002.json');
  writeFileSync(entry, '{"gen');
  writeFileSync(join(scratch.store.place, 'remotes/alpha/1.1.0/routes.js'), 'changed');
  const broken = 'was cut short or changed by hand, so it cannot be read';
  expect((await verify(scratch.store)).faults).toEqual([
    expect.stringContaining(`alpha 1.0.0: ${file('release.json')} ${broken}`),
    'alpha 1.1.0: routes.js differs from its record',
    expect.stringContaining(`pointer: alpha 1.0.0: ${file('release.json')} ${broken}`),
    expect.stringContaining(`${entry} ${broken}`),
  ]);
});
