import type { ReleaseRecord, VersionRef } from 'releases';
import type { SiteConfig } from '../config';
import type { CurrentReleases } from '../releases/current';
import { SHELL } from '../releases/current';
import { contentSecurityPolicy, hashOf } from '../security/policy';
import { TRUSTED_TYPES } from '../security/trusted-types';
import { CLICK_KEEPER } from './click-keeper';
import type { OwnView } from '../releases/own-view/own-view';
import { badgeFor, developersPanel } from './badge';
import type { Drawing } from './draw';
import { narrowed } from './neighbours';
import { hasLargePictures, SCRIPT_STARTER } from './script-starter';

export interface Document {
  status: 200 | 404;
  html: string;
  policy: string;
}

/** Writes the document round a drawing of a path: import map, preloads of exactly this route's files, pointer and data. */
export async function writeDocument(
  drawing: Drawing,
  pathname: string,
  releases: CurrentReleases,
  config: SiteConfig,
  notices: OwnView['notices'] = [],
): Promise<Document> {
  const { shell, drawn } = drawing;
  const pointer = narrowed(drawing.pointer, pathname, drawing.html, shell.remoteFor);
  const shellRecord = await releases.record(SHELL, pointer.shell!.version);
  const integrity = { ...integrityOf(pointer.shell!, shellRecord) };
  for (const [name, slot] of Object.entries(pointer.remotes))
    for (const ref of [slot, slot.fallback])
      if (ref) Object.assign(integrity, integrityOf(ref, await releases.record(name, ref.version)));

  const importMap = JSON.stringify({ integrity });
  const files = [pointer.shell!.entry, ...chunkUrls(pointer.shell!, shellRecord, 'main')];
  if (drawn.kind === 'page') files.push(...(await pageFiles(drawing, releases)));
  const later = drawn.kind === 'page' && hasLargePictures(drawing.html);
  const preloads = files.map(
    (url) => `<link rel="modulepreload" href="${url}" integrity="${integrity[url]}"${later ? ' media="not all"' : ''}>`,
  );
  const { entry } = pointer.shell!;
  const data = {
    drawn,
    config: config.shop,
    apiUrl: config.apiUrl,
    remoteTimeoutMs: config.remoteTimeoutMs,
    devRemotes: Object.keys(config.devRemotes),
    products: drawing.products,
  };
  const html = `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#111214">
<script>${TRUSTED_TYPES}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${drawing.head}
${drawing.styles}
<script>${CLICK_KEEPER}</script>
<script type="importmap">${importMap}</script>
${preloads.join('\n')}
${later ? '' : `<script type="module" src="${entry}" integrity="${pointer.shell!.integrity}"></script>`}
</head>
<body>
<div id="root">${drawing.html}</div>
${badgeFor(notices)}${config.development ? developersPanel(Object.keys(pointer.remotes)) : ''}<script type="application/json" id="releases">${shell.jsonForScript(pointer)}</script>
<script type="application/json" id="data">${shell.jsonForScript(data)}</script>
${later ? `<script>${SCRIPT_STARTER}</script>` : ''}
</body>
</html>
`;
  return {
    status: drawing.status,
    html,
    policy: contentSecurityPolicy(
      config,
      [TRUSTED_TYPES, CLICK_KEEPER, importMap, ...(later ? [SCRIPT_STARTER] : [])].map(hashOf),
      styleHashes(drawing.styles),
    ),
  };
}

function integrityOf(ref: VersionRef, record: ReleaseRecord | null): Record<string, string> {
  const base = ref.entry.slice(0, ref.entry.lastIndexOf('/') + 1);
  const scripts = Object.entries(record?.files ?? {}).filter(([path]) => path.endsWith('.js'));
  return Object.fromEntries(scripts.map(([path, file]) => [base + path, file.integrity]));
}

async function pageFiles({ drawn, pointer }: Drawing, releases: CurrentReleases): Promise<string[]> {
  const slot = pointer.remotes[drawn.remote!]!;
  const record = await releases.record(drawn.remote!, slot.version);
  return [...new Set([slot.entry, ...chunkUrls(slot, record, 'door'), ...chunkUrls(slot, record, drawn.route!)])];
}

function chunkUrls(ref: VersionRef, record: ReleaseRecord | null, chunk: string): string[] {
  const base = ref.entry.slice(0, ref.entry.lastIndexOf('/') + 1);
  return (record?.chunks[chunk] ?? []).map((file) => base + file);
}

/** Hashes of the style elements' contents, for the policy. */
function styleHashes(styles: string): string[] {
  return [...styles.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => hashOf(text!));
}
