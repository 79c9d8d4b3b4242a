import { parseArgs } from 'node:util';
import { ReleaseError } from '../release-error';
import { COMMANDS, OPTIONS, usage, usageError } from './commands';

export interface Arguments {
  command: string;
  /** The first word after the command: a name, a generation, or the folder to publish or to export into. */
  name?: string;
  /** The second word: a version, an address, or the file of `provides`. */
  version?: string;
  /** All words after the command. */
  words: string[];
  /** --name and --version of `publish`. */
  publishAs: { name?: string; version?: string };
  store?: string;
  server?: string;
  env?: string;
  after?: string;
  'expected-live'?: string;
  'only-newer': boolean;
  drops?: string[];
  port?: string;
  host?: string;
  base?: string;
  'trust-proxy'?: string;
  'visitors-per-address'?: string;
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

/**
 * Parses the command line. Throws a ReleaseError of kind `usage` for unknown commands and options, for surplus arguments, and for empty
 * ones.
 */
export function readArguments(argv: string[]): Arguments {
  // For other commands it is the version to publish as.
  if (argv[0] === '--version') argv = ['version', ...argv.slice(1)];
  const { values, positionals } = parse(argv);
  const [command = '', ...words] = positionals;
  const [name, version] = words;
  const { name: publishName, version: publishVersion, ...options } = values;
  const publishAs = { name: publishName, version: publishVersion };
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (command === 'help') return readArguments([...(name === undefined ? [] : [name]), '--help']);
  if (values.help && (known || !command)) return { command: 'help', name: command || undefined, words, ...options, publishAs };
  if (!known && !command) throw new ReleaseError(`a command is missing\n\n${usage()}`, 'usage');
  if (!known) throw usageError(`there is no command '${command}'`);
  const surplus = words.slice(known.positionals);
  if (command === 'rollback' && surplus.length === 1) throw usageError('rollback takes the version as --to <version>', command);
  if (surplus.length > 0) throw usageError(`${command} takes no argument '${surplus.join(' ')}'`, command);
  for (const option of OPTIONS)
    if (values[option] !== undefined && values[option] !== false && !known.options.includes(option))
      throw usageError(`${command} takes no --${option}`, command);
  refuseEmpty(command, values, positionals);
  return { command, name, version, words, publishAs, ...options };
}

/** `--env "$ENV"` in a script without ENV would mean production, whatever RELEASE_ENVIRONMENT says. */
function refuseEmpty(command: string, values: Readonly<Record<string, unknown>>, words: readonly string[]): void {
  const isEmpty = (value: unknown): boolean =>
    Array.isArray(value) ? value.some(isEmpty) : typeof value === 'string' && value.trim() === '';
  const option = Object.keys(values).find((each) => isEmpty(values[each]));
  const what = option ? `--${option}` : words.some(isEmpty) ? `a word after ${command}` : undefined;
  if (what)
    throw usageError(`${what} is empty: give it a value, or leave it out. A variable of a script may not be set.`, command);
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
        name: { type: 'string' },
        version: { type: 'string' },
        store: { type: 'string' },
        server: { type: 'string' },
        env: { type: 'string' },
        after: { type: 'string' },
        'expected-live': { type: 'string' },
        'only-newer': { type: 'boolean', default: false },
        drops: { type: 'string', multiple: true },
        port: { type: 'string' },
        host: { type: 'string' },
        base: { type: 'string' },
        'trust-proxy': { type: 'string' },
        'visitors-per-address': { type: 'string' },
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
