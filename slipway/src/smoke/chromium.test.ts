import { EventEmitter } from 'node:events';
import { ENDLESS, readPrinted } from './chromium';

function openFakePage(onConsole = true) {
  const close = jest.fn(async () => undefined);
  const page = Object.assign(new EventEmitter(), { context: () => ({ browser: () => ({ close }) }) });
  const printed = readPrinted(page as never, { onConsole });
  const print = (text: string, type = 'error') => page.emit('console', { type: () => type, text: () => text });
  return { page, close, print, ...printed };
}

test('keeps the first errors of a page, clipped, and none of what else it prints', () => {
  const { page, print, errors, close } = openFakePage();
  print('a note', 'log');
  print('Failed to load resource: 404');
  page.emit('pageerror', new Error('x'.repeat(5000)));
  for (let at = 0; at < 100; at += 1) print('again');
  expect([errors[0]!.length, errors.length, errors.at(-1)]).toEqual([2000, 20, 'again']);
  expect(close).not.toHaveBeenCalled();
  const other = openFakePage(false);
  other.print('of its console');
  expect(other.errors).toEqual([]);
});

test.each([
  ['many messages', 1001, 'x'],
  ['long ones', 11, 'x'.repeat(1e6)],
])('ends the browser of a page that prints %s', async (_what, count, text) => {
  const { print, endless, errors, close, page } = openFakePage();
  for (let at = 0; at < count; at += 1) print(text, 'log');
  expect(await endless).toBe(ENDLESS);
  print('later');
  page.emit('pageerror', new Error('later'));
  expect(errors).toEqual([ENDLESS]);
  expect(close).toHaveBeenCalledTimes(1);
});
