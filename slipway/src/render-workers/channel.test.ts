import { PassThrough } from 'node:stream';
import { readMessages } from './channel';

function read(...parts: string[]) {
  const pipe = new PassThrough();
  const [onMessage, onExcess, onForged] = [jest.fn(), jest.fn(), jest.fn()];
  readMessages(pipe, onMessage, { max: 20, onExcess, key: 'k', onForged });
  for (const part of parts) pipe.emit('data', part);
  const messages = onMessage.mock.calls.map(([message]) => message as unknown);
  return { messages, excesses: onExcess.mock.calls.length, forged: onForged.mock.calls.length };
}

test('reads one message per line, in however many parts it arrives, and ignores anything else', () => {
  expect(read('k{"a', '":1}\nk{"b":2}\nknull\nk5\nk{"c\n', '\nk{"d":4}\n')).toEqual({
    messages: [{ a: 1 }, { b: 2 }, { d: 4 }],
    excesses: 0,
    forged: 0,
  });
});

test('keeps no part of a message that is larger than it may be', () => {
  expect(read('k{"a":"12345', '12345', '12345', '\nk{"b":2}\n')).toEqual({ messages: [{ b: 2 }], excesses: 1, forged: 0 });
  expect(read(`k{"a":"${'1'.repeat(20)}"}\n`)).toEqual({ messages: [], excesses: 1, forged: 0 });
});

test('reads nothing of a sender that does not know the key, and nothing after it', () => {
  expect(read('k{"a":1}\n{"b":2}\nk{"c":3}\n')).toEqual({ messages: [{ a: 1 }], excesses: 0, forged: 1 });
});
