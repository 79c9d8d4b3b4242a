import { networkOf, networksOf, largestNetworkOf } from './network';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:2'],
  ['2001:db8:1:3::9', '2001:db8:1:3'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['198.51.100.7:4711', '198.51.100.7'],
  [' 198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
  ['[::ffff:c633:6407]:443', '198.51.100.7'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2'],
  ['unknown', ''],
  ['_hidden:7', ''],
])('counts %s as network %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['198.51.100.7', ['198.51.100.7']],
  ['2001:db8:1:2ab::9', ['2001:db8:1:2ab', '2001:db8:1:200/56', '2001:db8:1/48']],
  ['2001:db8:1:ff::9', ['2001:db8:1:ff', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
])('%s is in the networks %j, and the larger ones may send more', (address, names) => {
  const networks = networksOf(address);
  expect(networks.map(({ name }) => name)).toEqual(names);
  expect(networks.map(({ share }) => share)).toEqual([1, 1.5, 2].slice(0, names.length));
  expect(largestNetworkOf(address)).toBe(names.at(-1));
});
