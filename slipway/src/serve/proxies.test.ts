import type { IncomingMessage } from 'node:http';
import { addressBehind, readProxies, watchForProxy } from './proxies';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

test.each([
  ['1', from('10.0.0.1', '203.0.113.7'), '203.0.113.7'],
  ['1', from('::ffff:10.0.0.1', 'forged, 203.0.113.7'), '203.0.113.7'],
  ['2', from('10.0.0.1', '203.0.113.7, 10.0.0.2'), '203.0.113.7'],
  ['2', from('10.0.0.1', '203.0.113.7'), '203.0.113.7'],
  ['0', from('10.0.0.1', '203.0.113.7'), '10.0.0.1'],
  ['1', from('10.0.0.1'), '10.0.0.1'],
  ['1', from('10.0.0.1', 'unknown'), '10.0.0.1'],
  ['1', from('10.0.0.1', '203.0.113.7:4711'), '203.0.113.7'],
  ['1', from('10.0.0.1', '[2001:db8::7]:4711'), '2001:db8::7'],
  ['10.0.0.0/8, ::1', from('::1', '203.0.113.7, 10.9.9.9'), '203.0.113.7'],
  ['10.0.0.0/8', from('203.0.113.9', '203.0.113.7'), '203.0.113.9'],
  ['10.0.0.0/8', from('10.0.0.1', '10.0.0.2'), '10.0.0.2'],
])('with %s trusted, the sender of request %#', (text, request, sender) => {
  expect(addressBehind(readProxies(text)!)(request)).toBe(sender);
});

test.each(['', 'true', 'yes', '-1', '1.5', '100', '10.0.0.0/33', '::1/129', 'proxy.example', '1 2', '10.0.0.1,x'])(
  'refuses %j',
  (text) => expect(readProxies(text)).toBeUndefined(),
);

function warnedOf(requests: IncomingMessage[]): string[] {
  const warned: string[] = [];
  const watch = watchForProxy((what) => warned.push(what));
  for (const request of requests) watch(request, request.socket.remoteAddress!);
  return warned;
}
const many = (request: (at: number) => IncomingMessage) => Array.from({ length: 60 }, (_, at) => request(at));

test('warns once if most reports come from a proxy that is not configured', () => {
  const warned = warnedOf(many((at) => (at % 3 === 0 ? from('203.0.113.7') : from('172.18.0.1', `203.0.113.${at}`))));
  expect(warned).toEqual([expect.stringContaining('most reports come from 172.18.0.1')]);
});

test.each<[string, (at: number) => IncomingMessage]>([
  ['visitors themselves', (at) => from(`203.0.113.${at}`)],
  ['a private network', () => from('10.0.0.1')],
  ['public addresses that say what they like', () => from('203.0.113.7', '203.0.113.8')],
  ['many private addresses', (at) => from(`10.0.0.${at}`, '203.0.113.8')],
])('does not warn about %s', (_what, request) => expect(warnedOf(many(request))).toEqual([]));
