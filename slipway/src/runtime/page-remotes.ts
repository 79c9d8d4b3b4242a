import type { PagePointer } from '../page-pointer';
import { LoadError } from './load-error';
import { createRemote, type Broken, type Opened, type Remote } from './open-remote';
import type { Report, RuntimeOptions } from './options';
import { readPointer, type ResolvedPointer } from './read-pointer';
import { withTimeLimit } from './time-limit';

declare global {
  /**
   * The remotes of the page, created by the first bundle that needs them: name and shape are the same in every version of this
   * package.
   */
  var __SLIPWAY_PAGE__: PageRemotes | undefined;
}

const LIMIT_MS = 4000;

/** The remotes of this page. A remote is found by the first of its names (name, alias) that the pointer has. */
export interface PageRemotes {
  options: RuntimeOptions;
  /** The pointer, read once per page load. Rejects with a LoadError (`pointer`), and is read again at the next call. */
  pointer(): Promise<ResolvedPointer>;
  /** Starts containers with the arguments of a host. Never rejects. */
  init(names: readonly string[], given: unknown[]): Promise<void>;
  open(names: readonly string[], expose: string): Promise<Opened>;
  instead(name: string, expose: string, broken: Broken): Promise<Opened>;
  retry(name: string): Promise<void>;
}

const own = createPageRemotes({});

/**
 * One page has one pointer, so the plugin and all loaders share this, including those in other bundles: a remote that loads
 * remotes. A later call adds options; options of another bundle apply only if unset, since the host owns the page.
 */
export function pageRemotes(options: RuntimeOptions): PageRemotes {
  const page = (globalThis.__SLIPWAY_PAGE__ ??= own);
  Object.assign(page.options, options, page === own ? {} : { ...page.options });
  return page;
}

export function createPageRemotes(options: RuntimeOptions): PageRemotes {
  const remotes = new Map<string, Remote>();
  const given = new Map<string, unknown[]>();
  let reading: Promise<ResolvedPointer> | undefined;
  let read: ResolvedPointer | undefined;
  let beacon: Promise<(report: Report) => void> | undefined;

  const limit = () => options.limitMs ?? read?.limitMs ?? LIMIT_MS;

  /** Loading never waits for the reporter, so it is loaded once there is a pointer to report about. */
  const loadBeacon = async () => (await import('./reporter')).createReporter(() => read);
  const report = (of: Report) => {
    if (typeof options.report === 'function') options.report(of);
    else (beacon ??= loadBeacon()).then((send) => send(of)).catch(() => undefined);
  };

  function pointer(): Promise<ResolvedPointer> {
    reading ??= withTimeLimit(readPointer(options), limit(), 'The release pointer').then((found) => (read = found));
    reading.catch(() => (reading = undefined));
    return reading;
  }

  async function find(names: readonly string[]): Promise<Remote> {
    const found = await pointer();
    const name = nameIn(found, names);
    if (!name) throw new LoadError('unknown', `${names.join(' or ')} is not in the release pointer`);
    let remote = remotes.get(name);
    if (!remote) remotes.set(name, (remote = createRemote(name, found.remotes[name]!, { options, limit, report })));
    return remote;
  }

  /** A host may have started without a pointer: its arguments are passed on before the first module is requested. */
  async function started(names: readonly string[]): Promise<Remote> {
    const remote = await find(names);
    for (const name of names) {
      const arguments_ = given.get(name);
      given.delete(name);
      if (arguments_) await remote.init(arguments_);
    }
    return remote;
  }

  return {
    options,
    pointer,
    async init(names, arguments_) {
      given.set(names[0]!, arguments_);
      await started(names).catch(() => undefined);
    },
    open: async (names, expose) => (await started(names)).open(expose),
    instead: async (name, expose, broken) => (await find([name])).instead(expose, broken),
    retry: async (name) => (await find([name])).retry(),
  };
}

/** The first of a remote's names that the pointer has. */
export const nameIn = (pointer: PagePointer, names: readonly string[]): string | undefined =>
  names.find((name) => Object.hasOwn(pointer.remotes, name));
