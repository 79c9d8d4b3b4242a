import type { Pointer, Slot } from 'releases';
import { awsView, importMapView } from './views';

const ref = (version: string) => ({
  ...{ version, entry: `/remotes/mf-a/${version}/remoteEntry.js`, integrity: `sha384-${version}`, record: '', container: '' },
  ...{ contract: '^1.0.0', claims: [] },
});
const slot: Slot = {
  ...ref('1.1.0'),
  fallback: ref('1.0.0'),
  canary: { ...ref('1.2.0'), percent: 10, rollout: 'r' },
  trail: ['1.0.0'],
  movedBy: 'person',
};
const off: Slot = { ...ref('2.0.0'), state: 'disabled', sentence: 'Later.', trail: [], movedBy: 'person' };
const pointer: Pointer = { schema: 1, generation: 7, issuedAt: '', remotes: { 'mf-a': slot, 'mf-b': off } };

test('the AWS view names each version with its share; one is the default, the shares make 100', () => {
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

test('the import map names what is live, with its hash, and leaves out what is switched off', () => {
  const url = 'https://shop.example/remotes/mf-a/1.1.0/remoteEntry.js';
  expect(importMapView(pointer, 'https://shop.example')).toEqual({
    imports: { 'mf-a': url },
    integrity: { [url]: 'sha384-1.1.0' },
  });
});
