import { parseArgs } from 'node:util';
import { Refusal } from '../refusal';

export interface Arguments {
  command: string;
  name?: string;
  version?: string;
  reason?: string;
  to?: string;
  percent?: string;
  days?: string;
  hours?: string;
  sentence?: string;
  end: boolean;
  auto: boolean;
  'dry-run': boolean;
  json: boolean;
  help: boolean;
}

const OPTIONS = ['reason', 'to', 'percent', 'end', 'days', 'dry-run', 'sentence', 'hours', 'auto'] as const;
type Option = (typeof OPTIONS)[number];

/** What each command takes: how many words after its own, and which options beside --json. */
const COMMANDS: Record<string, { words: number; options: Option[] }> = {
  publish: { words: 1, options: [] },
  promote: { words: 2, options: ['reason'] },
  rollback: { words: 1, options: ['reason', 'to'] },
  canary: { words: 2, options: ['reason', 'percent', 'end', 'auto'] },
  status: { words: 1, options: [] },
  history: { words: 1, options: [] },
  verify: { words: 0, options: [] },
  disable: { words: 1, options: ['reason', 'sentence'] },
  enable: { words: 1, options: ['reason'] },
  sign: { words: 0, options: ['reason'] },
  preview: { words: 2, options: ['hours'] },
  override: { words: 2, options: ['hours'] },
  prune: { words: 0, options: ['days', 'dry-run'] },
  pin: { words: 2, options: ['reason', 'end'] },
};

export const USAGE = `npm run release -- <command>

  publish  <slice>                       build output -> store, version from its package.json
  promote  <slice> <version>             make a published version live
  rollback <slice> [--to <version>]      withdraw the canary, else go back to the version that was live before, or to <version>
  canary   <remote> <version> --percent <1-100>   show it to a share of the visitors
           [--auto]                      the site withdraws it where it fails visitors more often than what is live
  canary   <remote> [<version>] --end    withdraw it
  preview  <slice> <version> [--hours <48>]       a link that shows a published version in one browser
  override <remote> <address> [--hours <8>]       a link by which one browser takes a remote from another address
  disable  <remote> --sentence "…"       put a sentence in place of its pages
  enable   <remote>                      put its pages back
  status   [<slice>]                     what is live, since when, by whom and why
  history  [<slice>]                     every change of the pointer
  verify                                 compare every byte with its record
  sign                                   sign a pointer that stood there before RELEASE_SIGNING_KEY was set
  pin      <slice> <version> [--end]     keep a version from being pruned
  prune    [--days <30>] [--dry-run]     remove what neither pointer, rollback, pin nor the last days need

  <slice>  shell, mf-catalog, mf-account, mf-checkout, mf-info, …
  --reason "…"   why; kept with who and when (whatever changes something; a terminal asks when it is absent)
  --json         for machines
  exit code      0 done, 1 refused, 2 wrong usage`;

export const wrongUsage = (what: string) => new Refusal(`${what}\n\n${USAGE}`, 'usage');

/** Reads the command line, in any order. Throws a usage Refusal for unknown commands and options, and for surplus words. */
export function readArguments(argv: string[]): Arguments {
  const { values, positionals } = parse(argv);
  const [command = '', name, version, ...rest] = positionals;
  if (values.help || command === 'help') return { command: 'help', ...values, help: true };
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!known) throw wrongUsage(command ? `there is no command '${command}'` : 'a command is missing');
  const surplus = [name, version, ...rest].slice(known.words).filter((word) => word !== undefined);
  if (command === 'rollback' && surplus.length === 1) throw wrongUsage('rollback takes the version as --to <version>');
  if (surplus.length > 0) throw wrongUsage(`'${surplus.join(' ')}' is too much for ${command}`);
  for (const option of OPTIONS)
    if (values[option] !== undefined && values[option] !== false && !known.options.includes(option))
      throw wrongUsage(`${command} takes no --${option}`);
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
        sentence: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        end: { type: 'boolean', default: false },
        auto: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw wrongUsage((error as Error).message);
  }
}
