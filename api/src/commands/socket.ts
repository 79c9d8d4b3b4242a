import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from '../runtime/logger';
import type { Command, CommandResult } from './run-command';

/** Longest socket path that every system accepts. */
const MAX_PATH_LENGTH = 100;
const MAX_BYTES = 1_000_000;

/** Socket on which the process that has DATA_DIR open listens for commands. */
export function socketPath(dataDir: string): string {
  const own = join(resolve(dataDir), 'commands.sock');
  if (own.length <= MAX_PATH_LENGTH) return own;
  return join(tmpdir(), `storefront-${createHash('sha256').update(own).digest('hex').slice(0, 16)}.sock`);
}

/** Runs operators' commands that arrive on the socket, one request and one response per connection. Only the owner may connect. */
export async function serveCommands(
  dataDir: string,
  log: Logger,
  run: (command: Command) => Promise<CommandResult>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  mkdirSync(resolve(dataDir), { recursive: true });
  // This process holds the lock, so an existing socket was left by a process that died.
  if (existsSync(path)) rmSync(path);
  const running = new Set<Promise<unknown>>();
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let text = '';
    connection.setEncoding('utf8');
    connection.setTimeout(600_000, () => connection.destroy());
    connection.on('error', () => undefined);
    connection.on('data', (part: string) => {
      text += part;
      if (text.length > MAX_BYTES) connection.destroy();
    });
    connection.on('end', () => {
      const work = parseAndRun(text, run).then((result) => connection.end(JSON.stringify(result)));
      running.add(work);
      void work.finally(() => running.delete(work));
    });
  });
  server.on('error', (error) => log.error({ reason: error.message }, 'failed to open the command socket'));
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

async function parseAndRun(text: string, run: (command: Command) => Promise<CommandResult>): Promise<CommandResult> {
  try {
    const { program, argv, folder } = JSON.parse(text) as Command;
    return await run({ program: program === 'catalog' ? 'catalog' : 'shop', argv: argv.map(String), folder: String(folder) });
  } catch {
    return { code: 2, text: 'The command is not valid JSON.' };
  }
}

/** Sends a command to the running process. Rejects if none responds. */
export function sendCommand(dataDir: string, command: Command): Promise<CommandResult> {
  return new Promise((done, fail) => {
    const connection = createConnection(socketPath(dataDir));
    let text = '';
    connection.setEncoding('utf8');
    connection.on('error', fail);
    connection.on('data', (part: string) => (text += part));
    connection.on('end', () => {
      try {
        done(JSON.parse(text) as CommandResult);
      } catch {
        fail(new Error('the running shop sent no response'));
      }
    });
    connection.on('connect', () => connection.end(JSON.stringify(command)));
  });
}
