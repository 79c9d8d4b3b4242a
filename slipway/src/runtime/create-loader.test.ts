/** @jest-environment jsdom */
import { createLoader } from './create-loader';
import { registry } from './registry';
import { containerOf, pointerWith, runScripts, versionOf } from '../../test/page-runtime';

afterEach(() => {
  jest.restoreAllMocks();
  registry().folders.clear();
});

const report = () => undefined;

test('an isolated loader reads its own pointer, and leaves that of the page to others', async () => {
  runScripts({
    'news/1.0.0/remoteEntry.js': () => containerOf('shown'),
    'news/2.0.0/remoteEntry.js': () => containerOf('tried'),
  });
  const ofPage = createLoader({ pointer: pointerWith({ news: versionOf('1.0.0') }), report });
  const isolated = createLoader({ isolated: true, pointer: pointerWith({ news: versionOf('2.0.0') }), report });
  expect(await isolated.open('news', 'widget')).toEqual({ module: 'tried', version: '2.0.0' });
  expect(await ofPage.open('news', 'widget')).toEqual({ module: 'shown', version: '1.0.0' });
});
