import type { ResolvedPointer } from '../releases/resolve-pointer';
import { devRemotesIn } from './dev-remotes';

test('a page names only the dev servers of its remotes', () => {
  const remotes = { 'mf-info': {}, 'mf-catalog': {} } as unknown as ResolvedPointer['remotes'];
  const devRemotes = { 'mf-info': 'http://localhost:3005', 'mf-backoffice': 'http://localhost:3002' };
  expect(devRemotesIn({ remotes }, { devRemotes })).toEqual(['mf-info']);
});
