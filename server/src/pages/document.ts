import type { ReleaseRecord } from 'slipway';
import { jsonForScript, type DocumentData, type PageVersion, type RenderedView } from 'shared/server-contract';
import type { ServerConfig } from '../config';
import type { CurrentReleases, PreviewSession } from 'slipway/serve';
import { SHELL } from 'slipway';
import { contentSecurityPolicy, hashOf } from '../security/policy';
import type { ResolvedPointer } from '../releases/resolve-pointer';
import { devRemotesIn } from './dev-remotes';
import { badgeFor, developersPanel } from './badge';
import type { RenderedPage } from './render-page';
import { limitPointer } from './linked-remotes';
import { hasLargeImages, DEFERRED_MODULE } from './deferred-module';
import { inlineScript } from './inline-script';
import { THEME_COLOR } from './theme-color';

export interface Document {
  status: 200 | 404;
  html: string;
  policy: string;
}

/** Slice -> the version that the page has, and its record: null where it comes from a dev server. */
type Slices = Record<string, { ref: PageVersion; record: ReleaseRecord | null }>;

/** Writes the document around the rendered page: import map, preloads of exactly this route's files, pointer and data. */
export async function writeDocument(
  result: RenderedPage,
  pathname: string,
  releases: CurrentReleases,
  config: ServerConfig,
  notices: PreviewSession['notices'] = [],
): Promise<Document> {
  const { rendered } = result;
  const pointer = limitPointer(result.pointer, pathname, result.links);
  const shellRecord = await releases.record(SHELL, pointer.shell!.version);
  const integrity = { ...integrityOf(pointer.shell!, shellRecord) };
  for (const [name, release] of Object.entries(pointer.remotes))
    for (const ref of [release, release.fallback])
      if (ref) Object.assign(integrity, integrityOf(ref, await releases.record(name, ref.version)));
  const slices: Slices = { [SHELL]: { ref: pointer.shell!, record: config.devShell ? null : shellRecord } };
  for (const [name, ref] of Object.entries(pointer.remotes))
    slices[name] = { ref, record: await releases.record(name, ref.version) };

  const afterImages = rendered.kind === 'page' && hasLargeImages(result.html);
  const { entry, hash, chunks } = shellScripts(pointer.shell!, shellRecord, config);
  const preloads: string[] = [];
  if (rendered.kind === 'page') {
    const page = await pageFiles(rendered, result.pointer, releases);
    preloads.push(page.entry);
    chunks.push(...page.chunks);
  }
  const scripts = [
    ...preloads.map((url) => preload(url, integrity[url], afterImages)),
    ...chunks.map((url) => moduleScript(url, integrity[url], afterImages, ' async')),
    moduleScript(entry, hash, afterImages),
  ];
  const data: DocumentData = {
    rendered,
    config: config.shop,
    apiUrl: config.apiUrl,
    remoteTimeoutMs: config.remoteTimeoutMs,
    devRemotes: devRemotesIn(pointer, config),
    chunks: chunksBeside([...preloads, ...chunks, entry], slices),
    products: result.products,
  };
  const { inline, hashes } = createInlineScripts();
  const html = `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${THEME_COLOR.light}">
<meta name="theme-color" content="${THEME_COLOR.dark}" media="(prefers-color-scheme: dark)">
${inline(inlineScript('trusted-types'))}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${result.head}
${result.styles}
${inline(inlineScript('activate-typeface'))}
${inline(inlineScript('startup-watchdog'))}
${inline(inlineScript('replay-early-events'))}
${inline(JSON.stringify({ integrity }), ' type="importmap"')}
${scripts.join('\n')}
</head>
<body>
<div id="root">${result.html}</div>
${badgeFor(notices)}${config.development ? developersPanel(Object.keys(pointer.remotes)) : ''}<script type="application/json" id="releases">${jsonForScript(pointer)}</script>
<script type="application/json" id="data">${jsonForScript(data)}</script>
${afterImages ? inline(inlineScript('load-scripts-after-images')) : ''}
</body>
</html>
`;
  return { status: result.status, html, policy: contentSecurityPolicy(config, hashes, styleHashes(result.styles)) };
}

/** Writes inline scripts, and keeps the hash of each for the policy, without which the browser would not run it. */
function createInlineScripts() {
  const hashes: string[] = [];
  const inline = (text: string, attributes = '') => {
    hashes.push(hashOf(text));
    return `<script${attributes}>${text}</script>`;
  };
  return { inline, hashes };
}

/** The live shell's scripts, or the dev server's, which have no hashes. */
function shellScripts(ref: PageVersion, record: ReleaseRecord | null, { devShell }: ServerConfig) {
  if (devShell) return { entry: `${devShell.address}/main.js`, hash: undefined, chunks: [] as string[] };
  return { entry: ref.entry, hash: ref.integrity, chunks: chunkUrls(ref, record, 'main') };
}

function integrityOf(ref: PageVersion, record: ReleaseRecord | null): Record<string, string> {
  const base = ref.entry.slice(0, ref.entry.lastIndexOf('/') + 1);
  const scripts = Object.entries(record?.files ?? {}).filter(([path]) => path.endsWith('.js'));
  return Object.fromEntries(scripts.map(([path, file]) => [base + path, file.integrity]));
}

/**
 * A separate script for a chunk or the shell's entry. WebKit under `Integrity-Policy` refuses static imports and
 * `modulepreload` links with a hash in the import map, but accepts a script element that carries its hash; a module
 * loaded that way can then be imported (docs/decisions/0012-scripts-that-every-engine-starts.md). Evaluating a chunk
 * only defines its modules, so the order does not matter.
 */
function moduleScript(url: string, integrity: string | undefined, deferred: boolean, flag = ''): string {
  return `<script type="${deferred ? DEFERRED_MODULE : 'module'}"${flag} src="${url}"${hashAttribute(integrity)}></script>`;
}

/**
 * A remote's entry runs code when it is evaluated, which only the shell may start, so it is only preloaded, in engines
 * that support it.
 */
function preload(url: string, integrity: string | undefined, deferred: boolean): string {
  return `<link rel="modulepreload" href="${url}"${hashAttribute(integrity)}${deferred ? ' media="not all"' : ''}>`;
}

/** The files of a dev server have no hashes. */
const hashAttribute = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}"` : '');

async function pageFiles(
  view: RenderedView & { kind: 'page' },
  pointer: ResolvedPointer,
  releases: CurrentReleases,
): Promise<{ entry: string; chunks: string[] }> {
  const release = pointer.remotes[view.remote]!;
  const record = await releases.record(view.remote, release.version);
  const chunks = new Set([...chunkUrls(release, record, 'routes'), ...chunkUrls(release, record, view.route)]);
  chunks.delete(release.entry);
  return { entry: release.entry, chunks: [...chunks] };
}

/** The chunks of each slice, without the files that the page loads anyway. */
function chunksBeside(loaded: readonly string[], slices: Slices): NonNullable<DocumentData['chunks']> {
  const others = ({ ref, record }: Slices[string]) =>
    Object.keys(record?.chunks ?? {}).flatMap((chunk) => {
      const files = chunkUrls(ref, record, chunk).filter((url) => !loaded.includes(url));
      return files.length > 0 ? [[chunk, files] as const] : [];
    });
  return Object.fromEntries(Object.entries(slices).map(([name, slice]) => [name, Object.fromEntries(others(slice))]));
}

/** `chunk` comes from released code, and may be the name of what every object inherits. */
function chunkUrls(ref: PageVersion, record: ReleaseRecord | null, chunk: string): string[] {
  const base = ref.entry.slice(0, ref.entry.lastIndexOf('/') + 1);
  const files = record && Object.hasOwn(record.chunks, chunk) ? record.chunks[chunk]! : [];
  return files.map((file) => base + file);
}

const STYLE_END = '</style>';

/** Hashes of the style elements' contents, for the policy. Reads the text once, whatever is in it: a pattern would not. */
function styleHashes(styles: string): string[] {
  const hashes: string[] = [];
  for (let at = styles.indexOf('<style'); at >= 0;) {
    const begin = styles.indexOf('>', at) + 1;
    const end = begin > 0 ? styles.indexOf(STYLE_END, begin) : -1;
    if (end < 0) break;
    hashes.push(hashOf(styles.slice(begin, end)));
    at = styles.indexOf('<style', end + STYLE_END.length);
  }
  return hashes;
}
