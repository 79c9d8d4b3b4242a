import { createPasswords } from './password-hash';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

test('a network that sends many concurrent log-ins delays no other network, and is refused first', async () => {
  const { hash, matches } = await createPasswords(CHEAP);
  const stored = await hash('right');
  const finished: string[] = [];
  const log = (name: string) => () => void finished.push(name);
  const from = (name: string, address: string) => matches(stored, 'right', address).then(log(name), log(`${name} refused`));
  // Two at once and 256 that wait. All /64 of one /48 are one network.
  const all = Array.from({ length: 259 }, (_, index) => from('many', `2001:db8:1:${index.toString(16)}::1`));
  all.push(from('other', '203.0.113.7'), hash('new').then(log('sign-up')));
  await Promise.all(all);
  expect(finished.filter((name) => name === 'many refused')).toHaveLength(3);
  const served = finished.filter((name) => name !== 'many refused');
  for (const name of ['other', 'sign-up']) expect(served.indexOf(name)).toBeLessThan(8);
  expect(served).toHaveLength(258);
});
