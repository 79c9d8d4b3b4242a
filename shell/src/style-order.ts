// eslint-disable-next-line architecture/imports -- only render.tsx, the server's build, imports this file
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RemoteModule } from 'shared/contract';
import { ServerStyleSheet } from 'styled-components';

/**
 * styled-components numbers components in the order in which a process meets them, and writes their rules in that order: the same page
 * would be another document in each process, with another ETag, depending on which pages it showed before. Here the order depends on
 * the builds alone: first the shell's components, then those of the page's remote, each in the order in which its modules are
 * evaluated, so that a component still comes after those that it is made of. Import this before any component.
 */
const evaluating = new AsyncLocalStorage<Map<string, number>>();
const ofShell = new Map<string, number>();

const probe = new ServerStyleSheet();
const { instance } = probe;
const library = instance.constructor as unknown as { registerId(id: string): number };
probe.seal();
/** Every component registers its id here when it is created, even if another build has created it before. */
const registerId = library.registerId.bind(library);
library.registerId = (id) => {
  const order = evaluating.getStore() ?? ofShell;
  if (!order.has(id)) order.set(id, order.size);
  return registerId(id);
};

const orders = new WeakMap<RemoteModule, Promise<ReadonlyMap<string, number>>>();

/** The order of a remote's components. Evaluates the modules of all its pages, once per build: a page loaded alone may load shared ones in another order. */
export function orderOf(remoteModule: RemoteModule): Promise<ReadonlyMap<string, number>> {
  const known = orders.get(remoteModule);
  if (known) return known;
  const order = new Map<string, number>();
  const evaluated = evaluating.run(order, async () => {
    // A module that fails here fails again when its page is opened, and is reported there.
    for (const route of remoteModule.routes) await route.page().catch(() => undefined);
    return order;
  });
  orders.set(remoteModule, evaluated);
  return evaluated;
}

/** The mark after the rules of a component: its number, its id, and the names of its classes. */
const MARK = /data-styled\.g\d+\[id="([^"]+)"\](\{content:"[^"]*"\}\/\*!sc\*\/\n?)/g;

/** The style element with its components in order, numbered from one. Those in neither order (keyframes) come first, by their ids. */
export function inOrder(styleTags: string, ofRemote?: ReadonlyMap<string, number>): string {
  return styleTags.replace(/^(<style[^>]*>)([^]*?)(?=<\/style>)/, (_whole, tag: string, css: string) => {
    let end = 0;
    const components = [...css.matchAll(MARK)].map(({ 0: mark, 1: id = '', 2: names = '', index }) => {
      const rules = css.slice(end, index);
      end = index + mark.length;
      return { rules, id, names, rank: rankOf(id, ofRemote) };
    });
    const written = components
      .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
      .map(({ rules, id, names }, index) => `${rules}data-styled.g${index + 1}[id="${id}"]${names}`);
    return tag + written.join('') + css.slice(end);
  });
}

function rankOf(id: string, ofRemote?: ReadonlyMap<string, number>): number {
  const first = ofShell.get(id);
  if (first !== undefined) return first;
  const second = ofRemote?.get(id);
  return second === undefined ? -1 : ofShell.size + second;
}
