import { useScratch } from '../../test/scratch';
import { MAX_SERVER_BUILD, readServerBuild } from './read-server-build';

const scratch = useScratch();

test.each([
  ['is larger than a server build may be', MAX_SERVER_BUILD + 1, 'has 21 MB; 20 MB are allowed'],
  ['has another size than its record says', 10, 'differs from its record'],
])('refuses a server build that %s', async (_what, size, message) => {
  await scratch.add('alpha', '1.0.0');
  const { record } = (await scratch.store.readRecord('alpha', '1.0.0'))!;
  expect(await readServerBuild(scratch.store, record)).toMatchObject({ label: 'alpha@1.0.0' });
  await expect(readServerBuild(scratch.store, { ...record, server: { ...record.server!, size } })).rejects.toThrow(message);
});
