/** @jest-environment jsdom */
import { releasePlugin } from './release-plugin';
import { registry } from './registry';
import { containerOf, pointerWith, runScripts, versionOf } from '../../test/page-runtime';

afterEach(() => {
  jest.restoreAllMocks();
  registry().folders.clear();
});

// A page has one pointer, so all tests of this file share one page.
let isOffline = true;
const pointer = () => {
  if (isOffline) throw new Error('offline');
  return pointerWith({ '@acme/news': versionOf('1.1.0'), tasks: versionOf('1.0.0', 'tasks') });
};
const report = () => undefined;
const plugin = releasePlugin({ pointer, report, guard: false });

const request = (id: string, remotes: { name: string; alias?: string; entry: string }[] = []) => {
  const registered: { name: string; entry: string }[] = [];
  return {
    id,
    options: { remotes },
    origin: { registerRemotes: (added: typeof registered) => void registered.push(...added) },
    registered,
  };
};

test('without a pointer, fetches no manifest and refuses the remote', async () => {
  const remote = { name: 'news', entry: 'https://other/mf-manifest.json' };
  await plugin.beforeRequest(request('news/widget', [remote]));
  expect(remote.entry).not.toContain('.json');
  const container = await plugin.loadEntry({ remoteInfo: remote });
  await container!.init({});
  await expect(container!.get('./widget')).rejects.toMatchObject({ code: 'pointer' });
});

test('a remote of the host gets the version of the pointer, by its name or its alias', async () => {
  isOffline = false;
  const remote = { name: 'acme_news', alias: '@acme/news', entry: 'https://other/mf-manifest.json' };
  await plugin.beforeRequest(request('@acme/news/widget', [remote]));
  expect(remote.entry).toBe('http://localhost/releases/news/1.1.0/remoteEntry.js');
  runScripts({ 'news/1.1.0/remoteEntry.js': () => containerOf('live') });
  const container = await plugin.loadEntry({ remoteInfo: remote });
  const scope = {};
  await container!.init(scope);
  const factory = await container!.get('./widget');
  expect(factory()).toBe('live');
});

test('a remote that the host does not know is registered', async () => {
  const asked = request('tasks/widget');
  await plugin.beforeRequest(asked);
  expect(asked.registered).toEqual([{ name: 'tasks', entry: 'http://localhost/releases/tasks/1.0.0/remoteEntry.js' }]);
});

test('leaves remotes that the pointer does not name to Module Federation', async () => {
  const remote = { name: 'legacy', entry: 'https://other/remoteEntry.js' };
  const asked = request('legacy/widget', [remote]);
  await plugin.beforeRequest(asked);
  expect(remote.entry).toBe('https://other/remoteEntry.js');
  expect(asked.registered).toEqual([]);
  expect(await plugin.loadEntry({ remoteInfo: remote })).toBeUndefined();
  await plugin.beforeRequest(request('tasksmore/widget'));
});
