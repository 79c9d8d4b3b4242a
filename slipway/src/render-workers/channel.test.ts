import { PassThrough } from 'node:stream';
import { readMessages } from './channel';

function read(...parts: string[]) {
  const pipe = new PassThrough();
  const [onMessage, onExcess] = [jest.fn(), jest.fn()];
  readMessages(pipe, onMessage, { max: 20, onExcess });
  for (const part of parts) pipe.emit('data', part);
  return { messages: onMessage.mock.calls.map(([message]) => message as unknown), excesses: onExcess.mock.calls.length };
}

test('reads a message a line, in however many parts it comes, and nothing that is none', () => {
  expect(read('{"a', '":1}\n{"b":2}\nnull\n5\n{"c\n', '{"d":4}\n')).toEqual({
    messages: [{ a: 1 }, { b: 2 }, { d: 4 }],
    excesses: 0,
  });
});

test('keeps no part of a message that is larger than it may be', () => {
  expect(read('{"a":"12345', '12345', '12345', '\n{"b":2}\n')).toEqual({ messages: [{ b: 2 }], excesses: 1 });
  expect(read(`{"a":"${'1'.repeat(20)}"}\n`)).toEqual({ messages: [], excesses: 1 });
});
