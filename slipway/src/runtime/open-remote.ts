import type { PageRef, PageRemote } from '../page-pointer';
import { loadContainer, type Container } from './container';
import { verify } from './import-map';
import { LoadError, messageOf, stageOf } from './load-error';
import type { Report, RuntimeOptions } from './options';
import { addressOf, versionsOf } from './registry';
import type { ShareScope } from './share-scope';
import { startGuarded } from './shared-packages';
import { withTimeLimit } from './time-limit';

/** A module, and the version that it came from. */
export interface Opened<M = unknown> {
  module: M;
  version: string;
}

/** A version that was loaded, and its later failure. */
export interface Broken {
  /** Default: the version that the page uses. */
  version?: string;
  error: unknown;
}

export interface Remote {
  /** Loads and starts the container of the first version that works, with the host's arguments for containers. Never rejects. */
  init(given: unknown[]): Promise<void>;
  /** The evaluated module of the first version that works. Rejects with a LoadError, `disabled` or `failed`. */
  open(expose: string): Promise<Opened>;
  /** The evaluated module of the next version that works, after the loaded version turned out to be broken. */
  instead(expose: string, broken: Broken): Promise<Opened>;
  /** Fetches the files of failed versions past the HTTP cache, and lets the next `open` try them again. */
  retry(): Promise<void>;
}

/** One version in this page. */
interface Version {
  ref: PageRef;
  /** Label of the container or of a module -> its past or pending load; with the prefix 'late', the same without a time limit. */
  loads: Record<string, Promise<unknown>>;
  isLoaded?: true;
}

interface Page {
  /** Read at each use, because a loader may add options after the host has started. */
  options: Pick<RuntimeOptions, 'accept'>;
  /** In ms. */
  limit(): number;
  report(report: Report): void;
}

/** The number of further time limits that a page waits for late files before it shows an error. */
const PATIENCE = 2;

/**
 * The versions of one remote in this page: the live one, then its fallback. A failed version is not tried again, so that a page
 * does not wait for it twice, until all have failed or `retry` is called.
 */
export function createRemote(name: string, remote: PageRemote, { options, limit, report }: Page): Remote {
  const versions = versionsOf(remote).map((ref): Version => ({ ref, loads: {} }));
  const failures = new Map<Version, unknown>();
  /** Whether the failures were reported to the caller: a repeated call then tries again. Those of a start were not yet. */
  let isTold = false;
  let initArguments: unknown[] = [{}, [], {}];

  const label = ({ ref }: Version) => `${name} ${ref.version}`;

  /** `isReplaced`: the version runs with another copy of the lost package. */
  function fail(version: Version, error: unknown, isReplaced?: boolean): void {
    // The same failure may reach several modules, or come from a shared package.
    if (failures.has(version)) return;
    if (!isReplaced) failures.set(version, error);
    report({ remote: name, version: version.ref.version, stage: stageOf(error), error });
  }

  /** The container and each module have separate limits, except with `isLate`: that limit has passed. */
  function once<T>(version: Version, what: string, work: () => Promise<T>, isLate?: boolean, folder?: string): Promise<T> {
    const { loads } = version;
    const working = (loads[`late ${what}`] ??= work());
    return (isLate ? working : (loads[what] ??= withTimeLimit(working, limit(), what, folder))) as Promise<T>;
  }

  function start(version: Version, isLate?: boolean): Promise<Container> {
    const work = async () => {
      const container = await again(() => loadContainer(version.ref));
      await startGuarded(
        initArguments[0] as ShareScope,
        () => container.init(...initArguments),
        (work, first) => withTimeLimit(again(work, first), limit(), label(version), version.ref.folder),
        (error, isReplaced) => fail(version, error, isReplaced),
      );
      return container;
    };
    return once(version, label(version), work, isLate);
  }

  async function moduleOf(version: Version, expose: string, isLate?: boolean): Promise<unknown> {
    const container = await start(version, isLate);
    const { ref } = version;
    const what = `${expose} of ${label(version)}`;
    // A module may need several files in sequence: its limit restarts with each that arrives.
    const load = async () => {
      if (ref.type === 'module') await verify(ref, ref.exposes[expose] ?? []);
      const module = await again(async () => (await container.get(expose))());
      // The pointer of a document may omit the exposes, which DevTools list.
      ref.exposes[expose] ??= [];
      if (options.accept && !(await options.accept(module, { remote: name, expose, version: ref.version })))
        throw new LoadError('run', `${what} is not accepted`);
      return module;
    };
    return once(version, what, load, isLate, ref.folder);
  }

  /**
   * The result of the first version that works; undefined if none does. With `giveLate`, a version that took too long is used if
   * it arrives before the next one does: on a slow network, the fallback is just as slow.
   */
  async function first<T>(
    give: (version: Version) => Promise<T>,
    giveLate?: (version: Version) => Promise<T>,
  ): Promise<T | undefined> {
    const arriving: Promise<T>[] = [];
    for (const version of versions)
      if (!failures.has(version))
        try {
          return await Promise.race([give(version), ...arriving]);
        } catch (error) {
          fail(version, error);
          if (giveLate && stageOf(error) === 'timeout')
            arriving.push(giveLate(version).catch(() => new Promise<never>(() => undefined)));
        }
    if (arriving[0]) return withTimeLimit(Promise.race(arriving), PATIENCE * limit(), name).catch(() => undefined);
  }

  async function openNext(expose: string): Promise<Opened> {
    const opened = await first(
      async (version) => {
        const module = await moduleOf(version, expose);
        // A shared package without another provider may have failed meanwhile.
        if (failures.has(version)) throw failures.get(version);
        return { module, version };
      },
      async (version) => ({ module: await moduleOf(version, expose, true), version }),
    );
    if (opened) {
      const { module, version } = opened;
      failures.delete(version);
      if (!version.isLoaded) report({ remote: name, version: version.ref.version, stage: 'loaded' });
      version.isLoaded = true;
      return { module, version: version.ref.version };
    }
    // Not at once, so that simultaneous requests for several modules do not wait a second time.
    setTimeout(() => (isTold = true));
    const reasons = [...failures].map(([{ ref }, error]) => `${ref.version}: ${messageOf(error)}`);
    throw new LoadError('failed', `No version of ${name} could be loaded. ${reasons.join('; ')}`, [...failures.values()]);
  }

  return {
    async init(given) {
      initArguments = given;
      if (remote.state === 'disabled') return;
      await first(start);
    },
    async open(expose) {
      if (remote.state === 'disabled') throw new LoadError('disabled', remote.message ?? `${name} is switched off`);
      if (isTold) {
        for (const version of failures.keys()) version.loads = {};
        failures.clear();
        isTold = false;
      }
      return openNext(expose);
    },
    async instead(expose, broken) {
      const version = versions.find(
        (one) => !failures.has(one) && (broken.version ? one.ref.version === broken.version : one.isLoaded),
      );
      if (version) fail(version, broken.error);
      return openNext(expose);
    },
    async retry() {
      const signal = AbortSignal.timeout(limit());
      await Promise.allSettled(
        [...failures].flatMap(([{ ref }]) =>
          Object.keys(ref.files).map(async (file) =>
            (await fetch(addressOf(ref, file), { cache: 'reload', signal })).arrayBuffer(),
          ),
        ),
      );
      isTold = true;
    },
  };
}

/** One more attempt if a file did not arrive: a broken connection says nothing about the version. */
function again<T>(work: () => Promise<T>, first = work()): Promise<T> {
  return first.catch((error: unknown) => {
    if (stageOf(error) !== 'load') throw error;
    return work();
  });
}
