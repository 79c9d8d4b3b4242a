import type { PagePointer, PageRemote } from '../src/page-pointer';

/** A version without hashes of its files, in the folder of its name and version. */
export const versionOf = (version: string, name = 'news') => ({
  version,
  folder: `${name}/${version}/`,
  entry: 'remoteEntry.js',
  type: 'script' as const,
  global: name,
  files: { 'remoteEntry.js': `sha384-entry-${version}`, 'late.js': `sha384-late-${version}` },
  exposes: {},
});

export const pointerWith = (remotes: Record<string, PageRemote>): PagePointer => ({
  schema: 2,
  generation: 7,
  base: 'http://localhost/releases/',
  remotes,
});

/** The effect of a script element in the document, instead of loading its file: the container that it leaves, or nothing. */
export type Script = () => unknown;

/**
 * Lets the document run scripts: address -> effect. A throw means that the file does not arrive; other addresses never answer.
 * Returns the script elements in the order in which they were added.
 */
export function runScripts(scripts: Record<string, Script>): HTMLScriptElement[] {
  const added: HTMLScriptElement[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const element of nodes as HTMLScriptElement[]) {
      added.push(element);
      const script = scripts[element.src.replace('http://localhost/releases/', '')];
      if (script)
        queueMicrotask(() => {
          try {
            (globalThis as Record<string, unknown>).news = script();
            element.onload?.(new Event('load'));
          } catch {
            element.onerror?.(new Event('error'));
          }
        });
    }
  });
  return added;
}

/** A container that exposes './widget' with the given module. */
export const containerOf = (module: unknown) => ({ init: jest.fn(), get: jest.fn(async () => () => module) });

/**
 * Gives the document, which has none, an observer of arriving files. `arrive` simulates an arrival; `count` is the number of
 * observers.
 */
export function observeArrivals() {
  const observers = new Set<(list: { getEntries(): { name: string }[] }) => void>();
  (globalThis as Record<string, unknown>).PerformanceObserver = class {
    constructor(private readonly callback: (list: { getEntries(): { name: string }[] }) => void) {}
    observe() {
      observers.add(this.callback);
    }
    disconnect() {
      observers.delete(this.callback);
    }
  };
  return {
    arrive: (name: string) => observers.forEach((callback) => callback({ getEntries: () => [{ name }] })),
    count: () => observers.size,
  };
}
