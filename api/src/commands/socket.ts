import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from '../logger';
import type { Command, Outcome } from './run';

/** Longest path that every system takes for a socket. */
const LONGEST = 100;
const MOST_BYTES = 1_000_000;

/** Where the instance that has DATA_DIR open listens for commands. */
export function socketOf(dataDir: string): string {
  const own = join(resolve(dataDir), 'commands.sock');
  if (own.length <= LONGEST) return own;
  return join(tmpdir(), `storefront-${createHash('sha256').update(own).digest('hex').slice(0, 16)}.sock`);
}

/** Does what operators ask through the socket, one question and one answer per connection. Only the owner may connect. */
export async function answerCommands(
  dataDir: string,
  log: Logger,
  run: (command: Command) => Promise<Outcome>,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  mkdirSync(resolve(dataDir), { recursive: true });
  // Whoever has the lock is alone here: what lies there was left by a process that died.
  if (existsSync(path)) rmSync(path);
  const running = new Set<Promise<unknown>>();
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let text = '';
    connection.setEncoding('utf8');
    connection.setTimeout(600_000, () => connection.destroy());
    connection.on('error', () => undefined);
    connection.on('data', (part: string) => {
      text += part;
      if (text.length > MOST_BYTES) connection.destroy();
    });
    connection.on('end', () => {
      const work = understood(text, run).then((outcome) => connection.end(JSON.stringify(outcome)));
      running.add(work);
      void work.finally(() => running.delete(work));
    });
  });
  server.on('error', (error) => log.error({ reason: error.message }, 'commands of operators cannot be taken'));
  const before = process.umask(0o177);
  await new Promise<void>((done) => server.once('error', () => done()).listen(path, done));
  process.umask(before);
  if (existsSync(path)) chmodSync(path, 0o600);
  return async () => {
    const closed = new Promise((done) => server.close(done));
    await Promise.allSettled(running);
    await closed;
    rmSync(path, { force: true });
  };
}

async function understood(text: string, run: (command: Command) => Promise<Outcome>): Promise<Outcome> {
  try {
    const { program, argv, folder } = JSON.parse(text) as Command;
    return await run({ program: program === 'catalog' ? 'catalog' : 'shop', argv: argv.map(String), folder: String(folder) });
  } catch {
    return { code: 2, text: 'The command could not be read.' };
  }
}

/** Hands a command to the running instance. Throws where none answers. */
export function askRunning(dataDir: string, command: Command): Promise<Outcome> {
  return new Promise((done, fail) => {
    const connection = createConnection(socketOf(dataDir));
    let text = '';
    connection.setEncoding('utf8');
    connection.on('error', fail);
    connection.on('data', (part: string) => (text += part));
    connection.on('end', () => {
      try {
        done(JSON.parse(text) as Outcome);
      } catch {
        fail(new Error('The running shop gave no answer.'));
      }
    });
    connection.on('connect', () => connection.end(JSON.stringify(command)));
  });
}
