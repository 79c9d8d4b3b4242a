import type { RenderedView, RenderResult } from 'shared/server-contract';
import type { ResolvedPointer } from '../releases/resolve-pointer';

/** A page of the shop has about 50 links; those after so many decide nothing. */
const MAX_LINKS = 2000;
/** Each has a hash in a header of the page, which proxies and browsers limit to 8 KB. */
const MAX_STYLES = 100;

/**
 * The result of a shell's `render` for a document: the fields of the contract and no others. Throws an Error that names the wrong
 * field, because released code may return anything; the fault is most likely the shell's.
 */
export function readRenderResult(given: unknown, { remotes }: Pick<ResolvedPointer, 'remotes'>): RenderResult {
  const { status, html, styles, head, rendered, products, links } = (given ?? {}) as Partial<Record<keyof RenderResult, unknown>>;
  const isText = typeof html === 'string' && typeof styles === 'string' && typeof head === 'string';
  if (status !== 200 && status !== 404) throw wrong('status', status, '200 or 404');
  if (!isText)
    throw wrong(
      'html, styles and head',
      [html, styles, head].map((each) => typeof each),
      'texts',
    );
  if (styles.split('<style').length - 1 > MAX_STYLES) throw wrong('styles', 'more', `at most ${MAX_STYLES} style elements`);
  if (!isView(rendered, remotes))
    throw wrong('rendered', rendered, 'the frame, a page of a remote in the pointer, or the 404 page');
  if (!Array.isArray(products)) throw wrong('products', products, 'a list');
  const isPaths = Array.isArray(links) && links.every((each) => typeof each === 'string');
  if (links !== undefined && !isPaths) throw wrong('links', links, 'a list of paths');
  return { status, html, styles, head, rendered, products, ...(isPaths && { links: links.slice(0, MAX_LINKS) }) };
}

function isView(given: unknown, remotes: ResolvedPointer['remotes']): given is RenderedView {
  const { kind, remote, route, params } = (given ?? {}) as {
    kind?: unknown;
    remote?: unknown;
    route?: unknown;
    params?: unknown;
  };
  if (kind !== 'page') return kind === 'frame' || kind === 'not-found';
  const isOfRemote = typeof remote === 'string' && Object.hasOwn(remotes, remote) && typeof route === 'string';
  return isOfRemote && typeof params === 'object' && params !== null;
}

const wrong = (field: string, given: unknown, expected: string) =>
  Object.assign(
    new Error(
      `The shell returned no page: ${field} must be ${expected}, not ${(JSON.stringify(given) ?? 'undefined').slice(0, 80)}.`,
    ),
    { isOfHost: true },
  );
