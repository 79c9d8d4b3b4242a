import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** Descriptor of the pipe between a worker and its parent. A line is a message in JSON. */
export const CHANNEL_FD = 3;

/** Calls `onMessage` with each message of a pipe. What is no JSON is part of a message that its sender did not end. */
export function readMessages(pipe: Readable, onMessage: (message: unknown) => void): void {
  const parse = JSON.parse;
  let parts: string[] = [];
  pipe.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('\n')) return void parts.push(text);
    const lines = (parts.join('') + text).split('\n');
    parts = [lines.pop()!];
    for (const line of lines) {
      let message: unknown;
      try {
        message = parse(line);
      } catch {
        continue;
      }
      onMessage(message);
    }
  });
}

/** The worker's end of the pipe. The worker ends with its parent. */
export function openChannel(onMessage: (message: unknown) => void): {
  send(message: unknown): void;
  sendNow(message: unknown): void;
} {
  const pipe = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  const { stringify } = JSON;
  const exit = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process);
  const write = pipe.write.bind(pipe);
  readMessages(pipe, onMessage);
  for (const event of ['end', 'error', 'close']) pipe.once(event, () => exit(0));
  return {
    send: (message) => void write(`${stringify(message)}\n`),
    /** Before the process ends: nothing that is asynchronous happens any more. */
    sendNow: (message) => void writeSync(CHANNEL_FD, `\n${stringify(message)}\n`),
  };
}
