/** @jest-environment jsdom */
import { register } from './registry';
import { versionOfError } from './version-of-error';

const ref = (remote: string, version: string) => ({
  version,
  folder: `http://localhost/releases/${remote}/${version}/`,
  entry: 'remoteEntry.js',
  files: {},
});

function errorFrom(...files: string[]): Error {
  return Object.assign(new Error('x'), { stack: ['Error: x', ...files.map((file) => `    at f (${file}:1:2)`)].join('\n') });
}

beforeEach(() => {
  register('news', ref('news', '1.1.0') as never);
  register('news', ref('news', '1.0.0') as never);
  register('chat', ref('chat', '3.0.0') as never);
});

test('names the version of the first file in the stack', () => {
  const [news, chat] = ['http://localhost/releases/news/1.0.0/late.js', 'http://localhost/releases/chat/3.0.0/main.js'];
  expect(versionOfError(errorFrom('http://localhost/host.js', news, chat))).toEqual({ remote: 'news', version: '1.0.0' });
  expect(versionOfError(errorFrom(chat, news))).toEqual({ remote: 'chat', version: '3.0.0' });
  expect(versionOfError(news)).toEqual({ remote: 'news', version: '1.0.0' });
});

test.each([
  ['an error of the host', errorFrom('http://localhost/host.js')],
  ['no error', undefined],
  ['an object', {}],
])('names no version for %s', (_what, error) => expect(versionOfError(error)).toBeUndefined());
