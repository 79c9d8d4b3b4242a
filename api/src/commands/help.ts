import { BACKUPS_USAGE } from './backups/backups';
import { CATALOG_USAGE } from './catalog';
import type { Command, CommandResult } from './run-command';
import { isShopCommand, SHOP_USAGE } from './shop';

const USAGE = { shop: SHOP_USAGE, catalog: CATALOG_USAGE };
const HELP = new Set(['--help', '-h', 'help']);
/** Commands that do not run in the shop's process. */
const OUTSIDE = new Set(['restore', 'backups']);

/**
 * The answer to a command line that needs no shop: a call for help, nothing at all, or a command that does not exist. Undefined
 * for any other. Answered before a database is opened, or a first `--help` would create one.
 */
export function answerWithoutShop({ program, argv: [name, ...args] }: Command): CommandResult | undefined {
  const usage = USAGE[program];
  if (!name) return { code: 2, text: usage };
  if (program === 'shop' && name === 'backups' && HELP.has(args[0] ?? '')) return { code: 0, text: BACKUPS_USAGE };
  if (HELP.has(name) || args.includes('--help')) return { code: 0, text: usage };
  if (program === 'shop' && !name.startsWith('-') && !OUTSIDE.has(name) && !isShopCommand(name))
    return { code: 2, text: `There is no command '${name}'.\n${usage}` };
}
