import { resolve } from 'node:path';
import { readApiConfig } from '../config';
import { FolderTaken } from '../db/folder-lock';
import { Refusal } from '../refusals';
import { openDesk, type Desk } from './desk';
import { refuseUsed, restore, restoreSecrets } from './restore';
import { runCommand, type Command, type Outcome } from './run';
import { SHOP_USAGE } from './shop';
import { askRunning } from './socket';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * One command of an operator. With the embedded database the lock file decides: free, and the command opens the
 * database itself; taken, and the running shop is asked through its socket. With PostgreSQL it works beside the shop.
 */
export async function command(asked: Command, env: Env): Promise<Outcome> {
  try {
    if (asked.program === 'shop' && asked.argv[0] === 'restore') return await restoreInto(asked, env);
    const config = readApiConfig(env);
    let desk: Desk;
    try {
      desk = await openDesk(config);
    } catch (error) {
      if (!(error instanceof FolderTaken)) throw error;
      return await askRunning(config.dataDir, asked).catch((failure: Error) => {
        throw new Error(
          `${error.message.split('. ')[0]}, which takes no commands (${failure.message}). Is it starting or stopping? Try again in a moment.`,
        );
      });
    }
    return await runCommand(desk.deps, asked).finally(() => desk.close());
  } catch (error) {
    return { code: 1, text: (error as Error).message };
  }
}

async function restoreInto({ argv, folder }: Command, env: Env): Promise<Outcome> {
  const [, from, ...more] = argv;
  if (!from || more.length) return { code: 2, text: SHOP_USAGE };
  const dataDir = env.DATA_DIR?.trim() || '.data';
  const backup = resolve(folder, from);
  await refuseUsed(dataDir);
  await restoreSecrets(backup, dataDir);
  const quiet = { warn: () => undefined, error: () => undefined } as never;
  return { code: 0, text: await restore(readApiConfig(env), backup, quiet) };
}

/** `node main.js shop …` or `node main.js catalog …`. */
export async function main([program, ...argv]: readonly string[]): Promise<void> {
  if (program !== 'shop' && program !== 'catalog') throw new Refusal(400, 'shop or catalog?');
  const { code, text } = await command({ program, argv, folder: process.env.INIT_CWD ?? process.cwd() }, process.env);
  if (text) (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = code;
}

if (require.main === module) void main(process.argv.slice(2));
