import { parseArgs } from 'node:util';
import { ReleaseError } from '../release-error';

export interface Arguments {
  command: string;
  name?: string;
  version?: string;
  reason?: string;
  to?: string;
  percent?: string;
  days?: string;
  hours?: string;
  message?: string;
  end: boolean;
  auto: boolean;
  'dry-run': boolean;
  json: boolean;
  help: boolean;
}

const OPTIONS = ['reason', 'to', 'percent', 'end', 'days', 'dry-run', 'message', 'hours', 'auto'] as const;
type Option = (typeof OPTIONS)[number];

/** What each command takes: the number of positional arguments, and the options beside --json. */
const COMMANDS: Record<string, { positionals: number; options: Option[] }> = {
  publish: { positionals: 1, options: [] },
  promote: { positionals: 2, options: ['reason'] },
  rollback: { positionals: 1, options: ['reason', 'to'] },
  canary: { positionals: 2, options: ['reason', 'percent', 'end', 'auto'] },
  status: { positionals: 1, options: [] },
  history: { positionals: 1, options: [] },
  verify: { positionals: 0, options: [] },
  disable: { positionals: 1, options: ['reason', 'message'] },
  enable: { positionals: 1, options: ['reason'] },
  sign: { positionals: 0, options: ['reason'] },
  raise: { positionals: 1, options: ['reason'] },
  preview: { positionals: 2, options: ['hours'] },
  override: { positionals: 2, options: ['hours'] },
  prune: { positionals: 0, options: ['days', 'dry-run'] },
  pin: { positionals: 2, options: ['reason', 'end'] },
};

export const USAGE = `npm run release -- <command>

  publish  <slice>                       build output -> store, version from its package.json
  promote  <slice> <version>             make a published version live
  rollback <slice> [--to <version>]      withdraw the canary, else go back to the version that was live before, or to <version>
  canary   <remote> <version> --percent <1-100>   show it to a share of the visitors
           [--auto]                      the server withdraws it if it fails for visitors more often than the live version
  canary   <remote> [<version>] --end    withdraw it
  preview  <slice> <version> [--hours <48>]       a link that shows a published version in one browser
  override <remote> <address> [--hours <8>]       a link by which one browser takes a remote from another address
  disable  <remote> --message "…"        show a message in place of its pages
  enable   <remote>                      put its pages back
  status   [<slice>]                     what is live, since when, by whom and why
  history  [<slice>]                     every change of the pointer
  verify                                 compare every byte with its record
  sign                                   sign a pointer and versions from before RELEASE_SIGNING_KEY was set
  raise    <generation>                  accept a store that was restored or set up anew: servers never go to a lower generation
  pin      <slice> <version> [--end]     keep a version from being pruned
  prune    [--days <30>] [--dry-run]     remove old versions that neither the pointer, a rollback nor a pin needs

  <slice>  shell, mf-catalog, mf-account, mf-checkout, mf-info, …
  --reason "…"   why; kept in the history (required by commands that change something; a terminal asks for it)
  --json         for machines
  exit code      0 done, 1 refused, 2 wrong usage`;

export const usageError = (what: string) => new ReleaseError(`${what}\n\n${USAGE}`, 'usage');

/** Parses the command line. Throws a ReleaseError of kind `usage` for unknown commands and options and for surplus arguments. */
export function readArguments(argv: string[]): Arguments {
  const { values, positionals } = parse(argv);
  const [command = '', name, version, ...rest] = positionals;
  if (values.help || command === 'help') return { command: 'help', ...values, help: true };
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!known) throw usageError(command ? `there is no command '${command}'` : 'a command is missing');
  const surplus = [name, version, ...rest].slice(known.positionals).filter((word) => word !== undefined);
  if (command === 'rollback' && surplus.length === 1) throw usageError('rollback takes the version as --to <version>');
  if (surplus.length > 0) throw usageError(`'${surplus.join(' ')}' is too much for ${command}`);
  for (const option of OPTIONS)
    if (values[option] !== undefined && values[option] !== false && !known.options.includes(option))
      throw usageError(`${command} takes no --${option}`);
  return { command, name, version, ...values };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        to: { type: 'string' },
        percent: { type: 'string' },
        days: { type: 'string' },
        hours: { type: 'string' },
        message: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        end: { type: 'boolean', default: false },
        auto: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}
