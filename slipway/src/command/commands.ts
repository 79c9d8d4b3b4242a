import { commandLine } from '../command-line';
import { ReleaseError } from '../release-error';

/** Options that only some commands take. */
export const OPTIONS = [
  'reason',
  'to',
  'percent',
  'end',
  'days',
  'dry-run',
  'message',
  'hours',
  'auto',
  'name',
  'version',
  'port',
  'host',
  'base',
  'trust-proxy',
  'visitors-per-address',
  'after',
  'expected-live',
  'only-newer',
  'drops',
  'server',
] as const;
type Option = (typeof OPTIONS)[number];

interface Command {
  /** The number of its arguments. */
  positionals: number;
  /** Its options besides those of all commands. */
  options: Option[];
  /** Its lines of --help: the usage, and from column 41 on the description. */
  help: string;
}

/** The arguments and options of each command, in the order of --help. */
export const COMMANDS: Record<string, Command> = {
  publish: {
    positionals: 1,
    options: ['name', 'version', 'server'],
    help: `
  publish  [<folder>] [--name <name>] [--version <version>]
                                         output of a build, or its package's folder -> store; name and version of its package.json`,
  },
  promote: {
    positionals: 2,
    options: ['reason', 'after', 'expected-live', 'only-newer', 'drops', 'server'],
    help: `
  promote  <name> <version>              make a published version live
           [--after <environment>]       only if the same bytes were live in that environment
           [--expected-live <version>]   only if that version is live now; 'none': nothing is
           [--only-newer]                only if it is newer than what is live
           [--drops <./module>]          also where a live host or remote loads that module, which it no longer exposes`,
  },
  provides: {
    positionals: 2,
    options: ['reason'],
    help: `
  provides <host> <file.json>            declare what an unpublished host provides, { "version", "contract", "shared", "consumes" }, and make it live`,
  },
  rollback: {
    positionals: 1,
    options: ['reason', 'to', 'expected-live', 'drops', 'server'],
    help: `
  rollback <name> [--to <version>]       withdraw the canary, else go back to the version that was live before, or to <version>
           [--expected-live <version>]   only if that version is live now
           [--drops <./module>]          also where a live host or remote loads that module, which it does not expose`,
  },
  canary: {
    positionals: 2,
    options: ['reason', 'percent', 'end', 'auto', 'after', 'expected-live', 'only-newer', 'drops', 'server'],
    help: `
  canary   <name> <version> --percent <1-100>   show it to a share of the visitors
           [--auto]                      the server withdraws it if it fails for visitors more often than the live version
           [--after <environment>]       only if the same bytes were live in that environment
           [--expected-live <version>]   only if that version is live now
           [--only-newer]                only if it is newer than what is live
           [--drops <./module>]          also where a live host or remote loads that module, which it no longer exposes
  canary   <name> [<version>] --end      withdraw it`,
  },
  preview: {
    positionals: Infinity,
    options: ['hours'],
    help: `
  preview  <name> <version> [--hours <48>]      a link that shows a published version in one browser
  preview  <name>@<version> …            one that shows several`,
  },
  override: {
    positionals: 2,
    options: ['hours'],
    help: `
  override <name> <address> [--hours <8>]       a link by which one browser takes a remote from another address`,
  },
  disable: {
    positionals: 1,
    options: ['reason', 'message', 'server'],
    help: `
  disable  <name> --message "…"          show a message in place of its pages`,
  },
  enable: {
    positionals: 1,
    options: ['reason', 'server'],
    help: `
  enable   <name>                        put its pages back`,
  },
  retire: {
    positionals: 1,
    options: ['reason', 'expected-live'],
    help: `
  retire   <name>                        remove a remote that stays disabled, or a host that \`provides\` named by mistake`,
  },
  readmit: {
    positionals: 2,
    options: [],
    help: `
  readmit  <name> <version>              let servers render again with a version that they excluded for ending render workers`,
  },
  status: {
    positionals: 1,
    options: [],
    help: `
  status   [<name>]                      what is live, since when, by whom and why`,
  },
  history: {
    positionals: 1,
    options: [],
    help: `
  history  [<name>]                      every change of the pointer`,
  },
  versions: {
    positionals: 1,
    options: [],
    help: `
  versions [<name>]                      what is published: when, from which commit, how large, and where it is live`,
  },
  environments: {
    positionals: 0,
    options: [],
    help: `
  environments                           what is live in each environment of the store`,
  },
  copy: {
    positionals: 2,
    options: ['to'],
    help: `
  copy     <name> <version> --to <place> put a published version, byte for byte, into another store`,
  },
  types: {
    positionals: 1,
    options: [],
    help: `
  types    <folder>                      write the types of what is live into <folder>/<name>, for a host's compiler`,
  },
  verify: {
    positionals: 0,
    options: [],
    help: `
  verify                                 compare every byte with its record`,
  },
  sign: {
    positionals: 0,
    options: ['reason'],
    help: `
  sign                                   sign the pointer and the versions that predate RELEASE_SIGNING_KEY`,
  },
  raise: {
    positionals: 1,
    options: ['reason'],
    help: `
  raise    <generation>                  accept a store that was restored or set up again: servers never go to a lower generation`,
  },
  pin: {
    positionals: 2,
    options: ['reason', 'end'],
    help: `
  pin      <name> <version> [--end]      keep a version from being pruned`,
  },
  serve: {
    positionals: 0,
    options: ['port', 'host', 'base', 'trust-proxy', 'visitors-per-address'],
    help: `
  serve    [--port <4000>] [--host <localhost>] [--base </releases/>] [--trust-proxy <1>] [--visitors-per-address <3>]
                                         files, page.json and manifests that follow the pointer, until it is stopped`,
  },
  export: {
    positionals: 1,
    options: [],
    help: `
  export   <folder>                      write the same as plain files, for hosting without a server process; repeat it after each move`,
  },
  prune: {
    positionals: 0,
    options: ['days', 'dry-run'],
    help: `
  prune    [--days <30>] [--dry-run]     remove old versions that neither the pointer, a rollback nor a pin needs`,
  },
  version: { positionals: 0, options: [], help: '' },
};

const VERSION = `
  --version      print the version of this command`;
const REASON = `
  --reason "…"   why; kept in the history (required by commands that change something; a terminal asks for it)`;

const SERVER = `
  --server <address>   in the place of the store: releases that are served there, with PUBLISH_TOKEN or, for moves, RELEASE_TOKEN; by default
                 RELEASE_SERVER`;

/** The text of --help, for all commands or one. */
export function usage(command?: string): string {
  const one = command === undefined ? undefined : COMMANDS[command];
  const help = one
    ? one.help
    : Object.values(COMMANDS)
        .map((each) => each.help)
        .join('');
  return `${commandLine(one && command ? command : '<command>')}
${help}

  --store <place>   a folder, or s3://bucket/prefix; by default RELEASE_STORE${!one || one.options.includes('server') ? SERVER : ''}
  --env <name>   whose pointer, history and counts: staging, for example; by default RELEASE_ENVIRONMENT, or production${!one || one.options.includes('reason') ? REASON : ''}
  --json         for machines${one ? '' : VERSION}
  exit code      0 done, 1 refused, 2 wrong usage`;
}

/** `what` stays visible just above the reference to the help: the list of all commands would scroll it away. */
export const usageError = (what: string, command = '') =>
  new ReleaseError(`${what}\n${command ? 'How' : 'All commands'}: ${commandLine(`${command} --help`.trim())}`, 'usage');
