import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';

/** Descriptor of the pipe between a worker and its parent. A line is a message in JSON. */
export const CHANNEL_FD = 3;

/** Name of the environment variable with the key of the worker's messages. */
export const CHANNEL_KEY = 'SLIPWAY_CHANNEL_KEY';

/** The limits of a pipe that other code may write to as well. */
interface MessageLimit {
  /** The largest message, in characters. */
  max: number;
  onExcess(): void;
  /** The beginning of each message, which only its sender knows. */
  key: string;
  onForged(): void;
}

/**
 * Calls `onMessage` with each message of a pipe. A line that is not valid JSON is part of an unfinished message;
 * an empty one begins a message that is sent right before the end.
 */
export function readMessages(pipe: Readable, onMessage: (message: object, length: number) => void, limit?: MessageLimit): void {
  const parse = JSON.parse;
  let parts: string[] = [];
  let length = 0;
  pipe.setEncoding('utf8').on('data', (text: string) => {
    length += text.length;
    if (limit && length > limit.max && !text.includes('\n')) {
      parts = [];
      return limit.onExcess();
    }
    if (!text.includes('\n')) return void parts.push(text);
    const lines = (parts.join('') + text).split('\n');
    const rest = lines.pop()!;
    parts = [rest];
    length = rest.length;
    for (const line of lines) {
      if (limit && line.length > limit.max) return limit.onExcess();
      if (line === '') continue;
      if (limit && !line.startsWith(limit.key)) return limit.onForged();
      let message: unknown;
      try {
        message = parse(limit ? line.slice(limit.key.length) : line);
      } catch {
        continue;
      }
      if (typeof message === 'object' && message !== null) onMessage(message, line.length);
    }
  });
}

/**
 * No code of this process connects to a socket in the file system, such as the one that takes the commands of operators: the network needs
 * none. All of them have handles of one class.
 */
function refuseOtherPipes(pipe: Socket): void {
  const handles = Object.getPrototypeOf((pipe as unknown as { _handle: object })._handle) as Record<string, () => number>;
  for (const name of ['connect', 'bind', 'open']) handles[name] = () => -constants.errno.EACCES;
}

/** The worker's end of the pipe. The worker ends with its parent. */
export function openChannel(onMessage: (message: unknown) => void): {
  send(message: object, more?: { key: string; text: string }): void;
  sendNow(message: object): void;
} {
  const key = process.env[CHANNEL_KEY] ?? '';
  delete process.env[CHANNEL_KEY];
  const pipe = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  refuseOtherPipes(pipe);
  const { stringify } = JSON;
  const { assign, create } = Object;
  /** Without a prototype, because builds may have added a `toJSON` to it. */
  const textOf = (message: object) => stringify(assign(create(null) as object, message));
  const exit = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process);
  const write = pipe.write.bind(pipe);
  readMessages(pipe, onMessage);
  for (const event of ['end', 'error', 'close']) pipe.once(event, () => exit(0));
  return {
    /** `more`: one more property, already serialized to JSON. */
    send: (message, more) => {
      const text = textOf(message);
      return void write(more ? `${key}${text.slice(0, -1)},${stringify(more.key)}:${more.text}}\n` : `${key}${text}\n`);
    },
    /** Synchronous, because nothing asynchronous happens once the process is ending. */
    sendNow: (message) => void writeSync(CHANNEL_FD, `\n${key}${textOf(message)}\n`),
  };
}
