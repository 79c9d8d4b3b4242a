import { Refusal } from '../refusal';
import { endCanary, promote, rollback, startCanary, switchRemote } from '../moves';
import type { Moved, Mover } from '../move-pointer';
import { pin, unpin } from '../pins';
import { SHELL } from '../pointer';
import { prune } from '../prune';
import { publish } from '../publish';
import { readStatus } from '../status';
import type { SmokeSettings } from '../smoke/settings';
import type { ReleaseStore } from '../store';
import { verify } from '../verify';
import { USAGE, wrongUsage as usage, type Arguments } from './arguments';
import { overrideLink, previewLink } from './links';
import { historyTable, statusTable } from './tables';

/** What the command needs of the world outside the store. */
export interface Surroundings {
  store: ReleaseStore;
  /** Folder of a slice's build output. */
  outputOf(name: string): string;
  /** Version in a slice's package.json; undefined where it has no workspace here. */
  versionOf(name: string): string | undefined;
  /** Names that have a workspace; a name that is only in the store counts as known too. */
  slices: string[];
  commit: string;
  /** Where visitors find the shop; '' where it is not known. */
  publicUrl: string;
  /** Signs the pointer as it stands; null without a key. */
  sign: ((by: Mover) => Promise<number>) | null;
  who: string;
  /** How a candidate is tried before it is shown. */
  smoke(): SmokeSettings;
  /** Asks a person; null where there is no terminal. */
  askReason: (() => Promise<string>) | null;
  colour: boolean;
}

/** Runs one release command and answers what to print. Throws a Refusal for everything that cannot be done. */
export async function runCommand(args: Arguments, around: Surroundings): Promise<string> {
  const { store } = around;
  switch (args.command) {
    case 'publish': {
      const name = await knownName(args, around);
      const published = await publish(store, around.outputOf(name), {
        commit: around.commit,
        wantedVersion: around.versionOf(name),
      });
      const text = published.isNew
        ? `published ${published.name} ${published.version}`
        : `${published.name} ${published.version} is published already, same content`;
      return args.json ? JSON.stringify(published) : text;
    }
    case 'promote': {
      const name = await knownName(args, around);
      if (!args.version) throw usage('promote needs a version');
      return told(args, name, await promote(store, name, args.version, await mover(args, around), around.smoke()), 'is live');
    }
    case 'rollback': {
      const name = await knownName(args, around);
      return told(args, name, await rollback(store, name, args.to, await mover(args, around)), 'is live again');
    }
    case 'canary':
      return canary(args, around);
    case 'status':
      return statusTable(await readStatus(store, args.name && (await knownName(args, around))), args.json, around.colour);
    case 'history':
      return historyTable(await store.history(), args.name && (await knownName(args, around)), args.json);
    case 'verify': {
      const { versions, faults } = await verify(store);
      if (faults.length > 0) throw new Refusal(`${faults.length} faults in ${versions} versions:\n${faults.join('\n')}`);
      return args.json ? JSON.stringify({ versions, faults }) : `${versions} versions, every byte as recorded`;
    }
    case 'disable':
    case 'enable':
      return switchSlice(args, around);
    case 'sign': {
      if (!around.sign) throw new Refusal('RELEASE_SIGNING_KEY is not set: there is no key to sign with.');
      const generation = await around.sign(await mover(args, around));
      return args.json ? JSON.stringify({ generation }) : `the pointer is signed (generation ${generation})`;
    }
    case 'preview':
      return previewLink(args, await knownName(args, around), around);
    case 'override':
      return overrideLink(args, await knownName(args, around), around);
    case 'prune':
      return pruneStore(args, store);
    case 'pin':
      return pinVersion(args, around);
    default:
      return USAGE;
  }
}

async function canary(args: Arguments, around: Surroundings): Promise<string> {
  const name = await knownName(args, around);
  if (name === SHELL) throw usage('the shell takes no canary: promote it, and roll it back if need be');
  if (args.end) {
    if (args.percent !== undefined || args.auto) throw usage('canary --end takes neither --percent nor --auto');
    const ended = await endCanary(around.store, name, await mover(args, around), { version: args.version });
    return told(args, name, ended, 'is what everybody gets');
  }
  const percent = /^\d+$/.test(args.percent ?? '') ? Number(args.percent) : NaN;
  if (!args.version) throw usage('canary needs a version');
  if (!(percent >= 1 && percent <= 100)) throw usage('canary needs --percent, a whole number from 1 to 100');
  const moved = await startCanary(
    around.store,
    name,
    args.version,
    { percent, auto: args.auto },
    await mover(args, around),
    around.smoke(),
  );
  return told(
    args,
    name,
    { ...moved, version: args.version },
    `is shown to ${percent} % of the visitors${args.auto ? ', and withdrawn by itself where it fails them more often' : ''}`,
  );
}

async function switchSlice(args: Arguments, around: Surroundings): Promise<string> {
  const name = await knownName(args, around);
  if (name === SHELL) throw usage('the shell cannot be switched off: roll it back instead');
  const sentence = args.command === 'enable' ? null : (args.sentence ?? '').trim();
  if (sentence === '') throw usage('disable needs --sentence "…": visitors read it in place of the pages');
  const moved = await switchRemote(around.store, name, sentence, await mover(args, around));
  return told(args, name, moved, sentence === null ? 'is shown again' : 'is switched off');
}

async function pruneStore(args: Arguments, store: ReleaseStore): Promise<string> {
  const days = /^\d+$/.test(args.days ?? '30') ? Number(args.days ?? 30) : 0;
  if (days < 1) throw usage('--days takes a whole number from 1 on: an open tab may be a day old');
  const dryRun = args['dry-run'];
  const { removed, kept } = await prune(store, { days, dryRun });
  if (args.json) return JSON.stringify({ removed, kept, dryRun });
  return [
    ...removed.map((version) => `${dryRun ? 'would remove' : 'removed'} ${version}`),
    ...kept.map(({ version, why }) => `kept ${version}: ${why}`),
  ].join('\n');
}

async function pinVersion(args: Arguments, around: Surroundings): Promise<string> {
  const name = await knownName(args, around);
  if (!args.version) throw usage('pin needs a version');
  if (args.end) await unpin(around.store, name, args.version);
  else await pin(around.store, name, args.version, await mover(args, around));
  if (args.json) return JSON.stringify({ name, version: args.version, pinned: !args.end });
  return `${name} ${args.version} is ${args.end ? 'no longer pinned' : 'pinned: prune leaves it'}`;
}

function told(args: Arguments, name: string, moved: Moved, what: string): string {
  const { changed, version, tookMs, pointer } = moved;
  if (args.json) return JSON.stringify({ name, version, changed, generation: pointer.generation, tookMs });
  if (!changed) return `${name} ${version} ${what} already, nothing changed (generation ${pointer.generation})`;
  return `${name} ${version} ${what} (generation ${pointer.generation}, ${tookMs} ms)`;
}

async function knownName(args: Arguments, { slices, store }: Surroundings): Promise<string> {
  if (!args.name) throw usage(`${args.command} needs the name of a slice`);
  const known = new Set([...slices, ...(await store.names())]);
  if (!known.has(args.name)) throw usage(`there is no slice '${args.name}'. There are: ${[...known].join(', ')}`);
  return args.name;
}

async function mover(args: Arguments, { who, askReason }: Surroundings): Promise<Mover> {
  const reason = (args.reason ?? (await askReason?.()) ?? '').trim();
  if (!reason) throw usage(`${args.command} needs --reason "…": it is kept in the history`);
  return { who, by: 'person', reason };
}
