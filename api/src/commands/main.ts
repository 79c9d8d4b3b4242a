import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { readApiConfig } from '../config/config';
import { FolderLockedError } from '../db/folder-lock';
import { failureText } from '../text/failure-text';
import { HttpError } from '../http/http-error';
import { withSecretFiles } from '../config/secret-files';
import { backups } from './backups/backups';
import { openCommandContext, type CommandContext } from './command-context';
import { answerWithoutShop } from './help';
import { restore } from './restore';
import { runCommand, type Command, type CommandResult } from './run-command';
import { SHOP_USAGE } from './shop';
import { sendCommand } from './socket';
import { UsageError } from './usage-error';

type Env = Readonly<Record<string, string | undefined>>;

const KEEP_STORES = '--keep-stores';

/**
 * Runs one operator command. With the embedded database the lock file decides: if it is free, the command opens the
 * database itself; if it is taken, the running server executes the command (socket.ts). With PostgreSQL the command
 * opens its own connection.
 */
export async function executeCommand(command: Command, env: Env): Promise<CommandResult> {
  const answer = answerWithoutShop(command);
  if (answer) return answer;
  try {
    if (command.program === 'shop' && command.argv[0] === 'restore') return await restoreFrom(command, env);
    if (command.program === 'shop' && command.argv[0] === 'backups')
      return { code: 0, text: await backups(command.argv.slice(1), command.folder, env, runToText) };
    const config = readApiConfig(withSecretFiles(env));
    let context: CommandContext;
    try {
      context = await openCommandContext(config);
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      return await sendCommand(config.dataDir, command).catch((failure: Error) => {
        throw new Error(
          `The database in ${error.folder} is open in process ${error.pid}, which does not accept commands (${failure.message}). It may be starting or stopping: try again in a moment.`,
        );
      });
    }
    return await runCommand(context.deps, command).finally(() => context.close());
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, text: failureText(error) };
  }
}

/** Returns the output of a command of the nightly backup; rejects if it fails. */
async function runToText(argv: readonly string[], env: Env): Promise<string> {
  const { code, text } = await executeCommand({ program: 'shop', argv, folder: process.cwd() }, env);
  if (code !== 0) throw new Error(text);
  return text;
}

async function restoreFrom({ argv, folder }: Command, env: Env): Promise<CommandResult> {
  const names = argv.slice(1).filter((each) => each !== KEEP_STORES);
  const [from, ...more] = names;
  if (!from || from.startsWith('--') || more.length) return { code: 2, text: SHOP_USAGE };
  return { code: 0, text: await restore(resolve(folder, from), env, { keepStores: argv.includes(KEEP_STORES) }) };
}

/** `node main.js shop …` or `node main.js catalog …`. */
export async function main([program, ...argv]: readonly string[]): Promise<void> {
  // A process that ends while V8 compiles in the background may hang forever: nodejs/node#54918.
  setFlagsFromString('--no-concurrent-sparkplug');
  if (program !== 'shop' && program !== 'catalog') throw new HttpError(400, 'shop or catalog?');
  const { code, text } = await executeCommand({ program, argv, folder: process.env.INIT_CWD ?? process.cwd() }, process.env);
  if (text) (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = code;
}

if (require.main === module) void main(process.argv.slice(2));
