import type { PageRef } from '../page-pointer';
import { importEntry } from './import-entry';
import { hashOf } from './import-map';
import { LoadError } from './load-error';
import { addressOf } from './registry';
import { scriptElement } from './script-element';

/** The result of a build with exposes: Module Federation's container. */
export interface Container {
  init(...given: unknown[]): unknown;
  get(expose: string): Promise<() => unknown> | (() => unknown);
}

/** Loads the container of one version. Rejects if the file does not arrive, was altered, throws, or is not a container. */
export async function loadContainer(ref: PageRef): Promise<Container> {
  const container = await (ref.type === 'module' ? importEntry : runContainer)(ref);
  if (!isContainer(container)) throw new LoadError('run', `${addressOf(ref, ref.entry)} is no container`);
  return container;
}

/**
 * Takes the container from its global right after the script ran, and empties the global: another version of the remote uses the
 * same one, and a script that arrives after its time limit must not leave a container behind. The browser reports an error that
 * the script throws; here the container is just missing.
 */
function runContainer(ref: PageRef): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = scriptElement();
    const globals = globalThis as Record<string, unknown>;
    const name = ref.global!;
    const address = addressOf(ref, ref.entry);
    script.onload = () => {
      const container = globals[name];
      if (isContainer(container)) globals[name] = undefined;
      resolve(container);
    };
    script.onerror = () => reject(new LoadError('load', `${address} is missing or altered`));
    script.src = address;
    script.crossOrigin = 'anonymous';
    script.integrity = hashOf(ref, ref.entry);
    document.head.append(script);
  });
}

function isContainer(value: unknown): value is Container {
  const { init, get } = (value ?? {}) as Partial<Container>;
  return typeof init === 'function' && typeof get === 'function';
}
