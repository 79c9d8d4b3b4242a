import type { Pointer, ReleaseState } from 'slipway';
import { awsView, importMapView, schema1View } from './views';

const ref = (version: string) => ({
  version,
  entry: `/remotes/mf-a/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  record: '',
  container: '',
  contract: '^1.0.0',
  patterns: [],
});
const release: ReleaseState = {
  ...ref('1.1.0'),
  fallback: ref('1.0.0'),
  canary: { ...ref('1.2.0'), percent: 10, rollout: 'r' },
  rollbackHistory: ['1.0.0'],
  movedBy: 'person',
};
const off: ReleaseState = { ...ref('2.0.0'), state: 'disabled', message: 'Later.', rollbackHistory: [], movedBy: 'person' };
const pointer: Pointer = { schema: 1, generation: 7, issuedAt: '', remotes: { 'mf-a': release, 'mf-b': off } };

test('lists each version in the AWS view with its share of traffic, which add up to 100, and one default', () => {
  const { microFrontends } = awsView(pointer, 'https://shop.example') as {
    microFrontends: Record<string, { deployment: { traffic: number } }[]>;
  };
  expect(microFrontends).toEqual({
    'mf-a': [
      {
        url: 'https://shop.example/remotes/mf-a/1.1.0/remoteEntry.js',
        metadata: { version: '1.1.0', integrity: 'sha384-1.1.0' },
        deployment: { traffic: 90, default: true },
        extras: { generation: 7, fallback: 'https://shop.example/remotes/mf-a/1.0.0/remoteEntry.js' },
      },
      {
        url: 'https://shop.example/remotes/mf-a/1.2.0/remoteEntry.js',
        metadata: { version: '1.2.0', integrity: 'sha384-1.2.0' },
        deployment: { traffic: 10, default: false },
        extras: { generation: 7 },
      },
    ],
  });
});

test('lists the live entries with their hashes in the import map, without disabled remotes', () => {
  const url = 'https://shop.example/remotes/mf-a/1.1.0/remoteEntry.js';
  expect(importMapView(pointer, 'https://shop.example')).toEqual({
    imports: { 'mf-a': url },
    integrity: { [url]: 'sha384-1.1.0' },
  });
});

test('serves /releases.json in schema 1, without a signature that would not match it', () => {
  const stored: Pointer = { ...pointer, schema: 2, environment: 'staging', signature: 'ed25519:x' };
  expect(schema1View(stored)).toEqual({ ...pointer, environment: 'staging' });
});
