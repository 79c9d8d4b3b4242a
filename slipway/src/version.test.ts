import { checkVersion } from './publish/fields';
import { fileAddress } from './serve/request';
import { readReports } from './serve/telemetry/reports';

const version = (text: string) => ({
  isPublished: () => checkVersion(text, 'package.json'),
  address: fileAddress(`alpha/${text}/remoteEntry.js`),
  reports: readReports({ reports: [{ remote: 'alpha', version: text, stage: 'loaded' }] }),
});

test.each([
  '1.4.0',
  '1.0.20261126103045',
  '9007199254740991.9007199254740991.9007199254740991',
  '1.4.0-dev.0a1b2c3d',
  '1.1.0-feature-a-long-name-of-a-branch.20261126.g0a1b2c3d4e',
  `1.0.0-${'x'.repeat(249)}`,
])('serves and counts a publishable version: %s', (text) => {
  const { isPublished, address, reports } = version(text);
  expect(isPublished()).toBe(text);
  expect(address).toEqual({ name: 'alpha', version: text, path: 'remoteEntry.js' });
  expect(reports).toHaveLength(1);
});

test.each([
  ['1.0.0+build', 'is not a version such as 1.4.0'],
  [`1.0.0-${'x'.repeat(250)}`, 'has 256 characters'],
  ['1.0', 'is not a version such as 1.4.0'],
  ['../1.0.0', 'is not a version such as 1.4.0'],
])('explains why a version cannot be published: %s', (text, why) => {
  expect(version(text).isPublished).toThrow(why);
});

test.each(['1.0.0+build', '1.0.0.1', '01.0.0'])('still serves a version that an earlier release published: %s', (text) => {
  expect(version(text).address?.version).toBe(text);
  expect(version(text).reports).toHaveLength(1);
});

test.each(['1.0', '1.0.0/..', '1.0.0 x', 'x'.repeat(9)])('neither serves nor counts a text that is not a version: %s', (text) => {
  expect(version(text).address?.version).not.toBe(text);
  expect(version(text).reports).toBeNull();
});
