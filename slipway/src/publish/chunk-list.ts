/**
 * The global list through which a script remote gets its chunks: `(self.webpackChunkalpha = self.webpackChunkalpha ||
 * []).push([[`, and from webpack 5.113 on `(Array.isArray(self.webpackChunkalpha) ? self.webpackChunkalpha :
 * (self.webpackChunkalpha = [])).push([[`. Two versions with the same list mix up their chunks: a fallback would run the code of
 * the failed version. Returns the list's name; undefined if no script pushes to one, as in ES modules.
 */
export function chunkListOf(scripts: Iterable<Buffer>): string | undefined {
  for (const script of scripts) {
    const text = script.toString('utf8');
    const [, name, quoted] = PUSH.exec(text) ?? PUSH_TO_ARRAY.exec(text) ?? [];
    if (name ?? quoted) return name ?? quoted;
  }
  return undefined;
}

const HOLDER = '(?:self|window|globalThis|global|this)';
/** The name in its first or its second group. */
const NAMED = String.raw`${HOLDER}(?:\.([\w$]+)|\["([^"]+)"\])`;
const AGAIN = String.raw`${HOLDER}(?:\.[\w$]+|\["[^"]+"\])`;
const PUSH = new RegExp(String.raw`\(\s*${NAMED}\s*=\s*${AGAIN}\s*\|\|\s*\[\]\s*\)\s*\.push\(\s*\[`);
const PUSH_TO_ARRAY = new RegExp(
  String.raw`\(\s*Array\.isArray\(\s*${NAMED}\s*\)\s*\?\s*${AGAIN}\s*:\s*(?:\(\s*)?${AGAIN}\s*=\s*\[\](?:\s*\)){1,2}\s*\.push\(\s*\[`,
);

/** Whether a list has the default name that bundlers give every version of a build. `chunk_<name>` is Rsbuild's. */
export function isCommonChunkList(list: string, names: readonly string[]): boolean {
  const unique = list.replace(/^(?:(?:webpack|rspack)(?:Chunk|HotUpdate)|chunk_)/, '');
  return unique === '' || names.some((name) => unique === identifierOf(name) || unique === name);
}

/** As webpack makes an identifier of a name. */
const identifierOf = (name: string) => name.replace(/^([^a-z$_])/i, '_$1').replace(/[^a-z0-9$]+/gi, '_');
