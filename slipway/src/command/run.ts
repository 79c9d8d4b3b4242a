import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ReleaseError } from '../release-error';
import { endCanary, promote, retire, rollback, startCanary, switchRemote, type GateOptions } from '../moves';
import type { MoveResult, Mover } from '../move-pointer';
import { moveMessage, RESULTS } from '../move-message';
import { findStalePointer } from '../stale-pointer';
import { pin, unpin } from '../pins';
import { prune } from '../prune';
import { outputFolder } from '../publish/output-folder';
import { publishProvided } from '../publish/provides';
import { publish, type Published } from '../publish/publish';
import { stagedStore } from '../publish/staged-store';
import { copyVersion } from '../copy';
import { raiseGeneration } from '../raise-generation';
import type { Signed } from '../signature';
import { exportStatic } from '../static-export';
import { readmit } from '../left-out';
import { describeEnvironments, readEnvironments, readStatus } from '../status';
import type { SmokeSettings } from '../smoke/settings';
import type { ReleaseStore } from '../store';
import { whyUntried } from '../trials/exposes-load';
import { whetherUnknown } from '../unknown-environment';
import { verify } from '../verify';
import { writeTypes } from '../write-types';
import { readVersions } from '../published-versions';
import type { Arguments } from './arguments';
import { usage, usageError } from './commands';
import { overrideLink, previewedBy, previewLink } from './links';
import { environmentsTable, historyTable, statusTable, versionsTable } from './tables';

/** The command's dependencies besides the store. */
export interface CommandContext {
  store: ReleaseStore;
  /** Another store, by its folder or address. */
  storeAt(place: string): ReleaseStore;
  /** The current folder of the command: a folder to publish is relative to it. */
  folder: string;
  /** Commit of the sources in a folder; '' if unknown. */
  commitOf(folder: string): string;
  /** Public origin of the pages; '' if unknown. */
  publicUrl: string;
  /** Base path of the releases on the servers. */
  base(): Promise<string>;
  /** Secret of the servers that signs preview and override links. */
  previewSecret(): string;
  /** Signs the current pointer and the records of all versions; null without a key. */
  sign: ((by: Mover) => Promise<Signed>) | null;
  who: string;
  /** The browsers for trials of a candidate. */
  smoke(): SmokeSettings;
  /** How the gate tries a version beside its own checks. */
  gate(): Promise<GateOptions>;
  /** Prompts for the reason; null without a terminal. */
  askReason: (() => Promise<string>) | null;
  color: boolean;
}

/** The help or the version, which no setting decides. Undefined for all other commands. */
export function aboutItself({ command, name, json }: Arguments): string | undefined {
  if (command === 'help') return usage(name);
  if (command !== 'version') return undefined;
  const version = ownVersion();
  return json ? JSON.stringify({ version }) : version;
}

/** Runs one release command and returns what to print. Throws a ReleaseError if the command is refused. */
export async function runCommand(args: Arguments, context: CommandContext): Promise<string> {
  const { store } = context;
  switch (args.command) {
    case 'publish': {
      const { name, version } = args.publishAs;
      const output = await outputFolder(context.folder, args.name);
      const [commit, { trials }] = [context.commitOf(output), await context.gate()];
      const published = await publish(store, output, { commit, name, version, trials });
      return formatPublished(args, published, store.place);
    }
    case 'promote': {
      const name = await knownName(args, context);
      if (!args.version) throw usageError('promote needs a version', args.command);
      const smoke = context.smoke();
      const others = await store.environments();
      const moved = await promote(store, name, args.version, await mover(args, context), smoke, {
        ...conditionOf(args),
        ...(await context.gate()),
      });
      const text = formatMove(args, name, moved, RESULTS.promote(name, moved), smoke);
      // Scripts create environments this way, and people do so by a typing error.
      const isFirst = moved.changed && !args.json && !others.includes(store.environment);
      return isFirst ? `${text}\nThe environment ${store.environment} is new. There were: ${others.join(', ')}.` : text;
    }
    case 'provides': {
      const { name, version: file } = args;
      if (!name || !file) throw usageError('provides needs the name of a host, and a file', args.command);
      const by = await mover(args, context);
      const staged = stagedStore(store);
      const { version } = await publishProvided(staged, name, resolve(context.folder, file));
      const moved = await promote(staged, name, version, by, context.smoke(), await context.gate());
      return formatMove(args, name, moved, 'is what remotes are compared with');
    }
    case 'rollback': {
      const name = await knownName(args, context);
      // Without --to the target was live before, and needs no browser.
      const smoke = args.to === undefined ? undefined : context.smoke();
      const { expected, drops } = conditionOf(args);
      const options = { ...(await context.gate()), expected, drops, smoke };
      const moved = await rollback(store, name, args.to, await mover(args, context), options);
      const tried = moved.action === 'promote' ? smoke : undefined;
      return formatMove(args, name, moved, RESULTS.rollback(name, moved), tried);
    }
    case 'canary':
      return canary(args, context);
    case 'readmit': {
      const name = await knownName(args, context);
      const { version } = args;
      if (!version) throw usageError('readmit needs a version', args.command);
      await readmit(store, name, version);
      return args.json ? JSON.stringify({ name, version }) : `servers render with ${name} ${version} again`;
    }
    case 'status': {
      const status = await readStatus(store, args.name && (await knownName(args, context)));
      const isEmpty = !args.json && status.slices.length === 0 && (await store.names()).length === 0;
      return (
        statusTable(status, args.json, context.color) +
        (status.slices.length === 0 ? await unknownEnvironment(args, store) : '') +
        (isEmpty ? `\nNothing is published in ${store.place}, either: publish a build, or check RELEASE_STORE.` : '')
      );
    }
    case 'history': {
      const history = await store.history();
      const text =
        historyTable(history, args.name && (await knownName(args, context)), args.json) +
        (history.length === 0 ? await unknownEnvironment(args, store) : '');
      const lost = args.json ? undefined : await findStalePointer(store).catch(ifRefused);
      return lost ? `${text}\n\n${lost.message}` : text;
    }
    case 'versions': {
      const rows = await readVersions(store, args.name === undefined ? await store.names() : [await knownName(args, context)]);
      return args.json ? JSON.stringify(rows) : versionsTable(rows);
    }
    case 'environments':
      return args.json ? JSON.stringify(await readEnvironments(store)) : environmentsTable(await describeEnvironments(store));
    case 'copy': {
      const name = await knownName(args, context);
      const { version, to } = args;
      if (!version || !to) throw usageError('copy needs a version, and --to with a folder or s3://bucket/prefix', args.command);
      const isNew = await copyVersion(store, context.storeAt(to), name, version);
      if (args.json) return JSON.stringify({ name, version, to, isNew });
      return isNew ? `copied ${name} ${version} to ${to}` : `${name} ${version} is there already, same content`;
    }
    case 'export':
      return exportInto(args, context);
    case 'types': {
      if (!args.name) throw usageError('types needs a folder', args.command);
      const types = await writeTypes(store, resolve(context.folder, args.name));
      const lines = [
        ...types.written.map((version) => `wrote the types of ${version}`),
        ...types.without.map((name) => `${name} was built without types`),
      ];
      return args.json ? JSON.stringify(types) : lines.join('\n') || 'No remote is live.';
    }
    case 'verify': {
      const { versions, faults } = await verify(store);
      if (faults.length > 0) throw new ReleaseError(`${faults.length} faults in ${versions} versions:\n${faults.join('\n')}`);
      return args.json ? JSON.stringify({ versions, faults }) : `${versions} versions, every byte as recorded`;
    }
    case 'disable':
    case 'enable':
      return switchSlice(args, context);
    case 'retire': {
      const name = await knownName(args, context);
      const { expected } = conditionOf(args);
      return formatMove(args, name, await retire(store, name, await mover(args, context), { expected }), RESULTS.retire());
    }
    case 'sign': {
      if (!context.sign) throw new ReleaseError('RELEASE_SIGNING_KEY is not set: there is no key to sign with.');
      const { generation, records } = await context.sign(await mover(args, context));
      if (args.json) return JSON.stringify({ generation, records });
      return [
        generation === null ? 'the pointer was signed already' : `the pointer is signed (generation ${generation})`,
        ...records.map((record) => `signed ${record}`),
      ].join('\n');
    }
    case 'raise': {
      if (!/^\d+$/.test(args.name ?? '')) throw usageError('raise needs a generation', args.command);
      const generation = await raiseGeneration(store, Number(args.name), await mover(args, context));
      return args.json ? JSON.stringify({ generation }) : `the pointer has generation ${generation}`;
    }
    case 'preview':
      return previewLink(args, await knownPreview(args, context), context);
    case 'override':
      return overrideLink(args, await knownName(args, context), context);
    case 'prune':
      return pruneStore(args, store);
    case 'pin':
      return pinVersion(args, context);
    default:
      throw usageError(`there is no command '${args.command}'`);
  }
}

/** The line below 'Nothing was promoted yet.' for a mistyped --env. */
const unknownEnvironment = async ({ json }: Arguments, store: ReleaseStore) => (json ? '' : whetherUnknown(store, '\n'));

async function exportInto(args: Arguments, { store, folder }: CommandContext): Promise<string> {
  if (!args.name) throw usageError('export needs a folder', args.command);
  const { generation, added, restored, canaries } = await exportStatic(store, resolve(folder, args.name));
  if (args.json) return JSON.stringify({ generation, added, restored, canaries });
  return [
    `exported generation ${generation} to ${args.name}`,
    ...added.map((version) => `added ${version}`),
    ...restored.map((version) => `restored damaged files of ${version}`),
    ...canaries.map((canary) => `canary ${canary} is not exported: static files cannot select visitors`),
  ].join('\n');
}

/** The conditions of a move, so that a late pipeline changes nothing. */
export const conditionOf = ({ after, 'expected-live': live, 'only-newer': onlyNewer, drops }: Arguments) => ({
  // The name in the manifest, and the one in an import.
  drops: drops?.map((expose) => (expose.startsWith('.') ? expose : `./${expose}`)),
  after,
  onlyNewer,
  expected: live === undefined ? undefined : { live: live === 'none' ? null : live },
});

async function canary(args: Arguments, context: CommandContext): Promise<string> {
  const name = await knownName(args, context);
  if (args.end) {
    if (args.percent !== undefined || args.auto || args.after !== undefined || args['only-newer'] || args.drops)
      throw usageError('canary --end takes neither --percent, --auto, --after, --only-newer nor --drops', args.command);
    const { expected } = conditionOf(args);
    const ended = await endCanary(context.store, name, await mover(args, context), { version: args.version, expected });
    return formatMove(args, name, ended, RESULTS.canaryEnd());
  }
  const percent = /^\d+$/.test(args.percent ?? '') ? Number(args.percent) : NaN;
  if (!args.version) throw usageError('canary needs a version', args.command);
  if (!(percent >= 1 && percent <= 100)) throw usageError('canary needs --percent, a whole number from 1 to 100', args.command);
  const smoke = context.smoke();
  const moved = await startCanary(
    context.store,
    name,
    args.version,
    { percent, auto: args.auto },
    await mover(args, context),
    smoke,
    { ...conditionOf(args), ...(await context.gate()) },
  );
  return formatMove(args, name, { ...moved, version: args.version }, RESULTS.canary(name, moved), smoke);
}

async function switchSlice(args: Arguments, context: CommandContext): Promise<string> {
  const name = await knownName(args, context);
  const message = args.command === 'enable' ? null : (args.message ?? '').trim();
  if (message === '') throw usageError('disable needs --message "…": visitors read it in place of the pages', args.command);
  const moved = await switchRemote(context.store, name, message, await mover(args, context));
  return formatMove(args, name, moved, message === null ? RESULTS.enable() : RESULTS.disable());
}

async function pruneStore(args: Arguments, store: ReleaseStore): Promise<string> {
  const days = /^\d+$/.test(args.days ?? '30') ? Number(args.days ?? 30) : 0;
  if (days < 1) throw usageError('--days takes a whole number from 1 on: an open tab may be a day old', args.command);
  const dryRun = args['dry-run'];
  const { removed, kept } = await prune(store, { days, dryRun });
  if (args.json) return JSON.stringify({ removed, kept, dryRun });
  if (removed.length + kept.length === 0) return 'Nothing is published.';
  return [
    ...removed.map((version) => `${dryRun ? 'would remove' : 'removed'} ${version}`),
    ...kept.map(({ version, why }) => `kept ${version}: ${why}`),
  ].join('\n');
}

async function pinVersion(args: Arguments, context: CommandContext): Promise<string> {
  const name = await knownName(args, context);
  if (!args.version) throw usageError('pin needs a version', args.command);
  const others = args.end ? await unpin(context.store, name, args.version) : [];
  if (!args.end) await pin(context.store, name, args.version, await mover(args, context));
  if (args.json) return JSON.stringify({ name, version: args.version, pinned: !args.end });
  const still = others.length > 0 ? ` in ${context.store.environment}: prune leaves it for ${others.join(', ')}` : '';
  return `${name} ${args.version} is ${args.end ? `no longer pinned${still}` : 'pinned: prune leaves it'}`;
}

/** For `catch`: returns a ReleaseError and rethrows every other error. */
function ifRefused(error: unknown): ReleaseError {
  if (error instanceof ReleaseError) return error;
  throw error;
}

/** `place`: the store, or the server that has it. */
export function formatPublished({ json }: Arguments, published: Published, place: string): string {
  if (json) return JSON.stringify(published);
  const { name, version, isNew, restored, note } = published;
  const text = isNew
    ? `published ${name} ${version} to ${place}`
    : `${name} ${version} is published already in ${place}, same content` +
      (restored ? `; restored files that the store had lost: ${restored.join(', ')}` : '');
  return note ? `${text}\n${note}` : text;
}

/** `smoke` is set if the move tries the version first. The output gives the reason if no browser did. */
function formatMove(args: Arguments, name: string, moved: MoveResult, result: string, smoke?: SmokeSettings): string {
  const { changed, version, tookMs, pointer } = moved;
  const why = smoke && whyUntried(moved, smoke);
  if (args.json)
    return JSON.stringify({
      name,
      version,
      changed,
      generation: pointer.generation,
      tookMs,
      checks: moved.checks,
      ...(why ? { untried: why } : {}),
      ...(moved.ended ? { ended: moved.ended } : {}),
      ...(moved.goesOn ? { goesOn: moved.goesOn } : {}),
    });
  return moveMessage(name, moved, result, why);
}

/** Throws a ReleaseError for a name that is not in the store. */
async function knownPreview(args: Arguments, context: CommandContext) {
  const previewed = previewedBy(args);
  for (const { name } of previewed) await knownName({ ...args, name }, context);
  return previewed;
}

async function knownName(args: Arguments, { store }: CommandContext): Promise<string> {
  if (!args.name) throw usageError(`${args.command} needs a name`, args.command);
  const known = await store.names();
  if (known.includes(args.name)) return args.name;
  // Without the usage, which would scroll the reason away: the call was right.
  throw new ReleaseError(
    `Nothing is published as '${args.name}' in ${store.place}. ` +
      (known.length > 0 ? `There are: ${known.join(', ')}.` : 'The store is empty: publish a build first.'),
    'usage',
  );
}

const mover = async (args: Arguments, context: CommandContext): Promise<Mover> => ({
  who: context.who,
  by: 'person',
  reason: await reasonOf(args, context),
});

/** The reason of a move, from the arguments or the terminal. Throws a ReleaseError without one. */
export async function reasonOf(args: Arguments, { askReason }: Pick<CommandContext, 'askReason'>): Promise<string> {
  const reason = (args.reason ?? (await askReason?.()) ?? '').trim();
  if (!reason) throw usageError(`${args.command} needs --reason "…": it is kept in the history`, args.command);
  return reason;
}

/** The version of this package, from its package.json. */
function ownVersion(): string {
  const file = join(__dirname, '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
