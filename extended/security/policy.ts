import { createHash } from 'node:crypto';

/** Parses the directives of a Content-Security-Policy header. */
export function directivesOf(header: string): Record<string, string[]> {
  return Object.fromEntries(
    header.split(';').map((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return [name!, sources];
    }),
  );
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Script {
  attributes: string;
  text: string;
}

/** Finds script elements. Our own documents need no full HTML parser. */
export const scriptsIn = (html: string): Script[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].map(([, attributes, text]) => ({
    attributes: attributes!,
    text: text!,
  }));

/** Lists what violates the strictest script policy in a page. */
export function weaknesses(html: string, header: string | undefined): string[] {
  if (!header) return ['no policy'];
  const policy = directivesOf(header);
  const sources = policy['script-src'] ?? policy['default-src'] ?? ['no script-src'];
  const inline = scriptsIn(html).filter(({ attributes }) => !/\bsrc=|type="application\//.test(attributes));
  const loaded = scriptsIn(html).filter(({ attributes }) => /\bsrc=/.test(attributes));
  return [
    ...wrong(
      sources.filter((source) => !/^'(self|none|sha256-[A-Za-z0-9+/]{43}=)'$/.test(source)),
      'script source',
    ),
    ...wrong(
      inline.filter(({ text }) => !sources.includes(hashOf(text))).map(({ text }) => text.slice(0, 60)),
      'inline script without a hash',
    ),
    ...wrong(unused(sources, inline), 'hash without a script in the page'),
    ...wrong(
      loaded.filter(({ attributes }) => !/src="\/[^/]/.test(attributes)).map(({ attributes }) => attributes),
      'third-party script',
    ),
    ...wrong(html.match(/<[^>]*\son\w+=["'][^>]*>/gi) ?? [], 'inline event handler'),
    ...wrong(html.match(/(?:href|src|action)="\s*javascript:[^"]*/gi) ?? [], 'javascript: URL'),
    ...['object-src', 'base-uri', 'frame-ancestors']
      .filter((name) => !isNone(policy, name))
      .map((name) => `${name} is not 'none'`),
    ...(policy['form-action'] ? [] : ['form-action is missing']),
  ];
}

/** Only object-src falls back to default-src. */
const isNone = (policy: Record<string, string[]>, name: string) =>
  (policy[name] ?? (name === 'object-src' ? policy['default-src'] : undefined))?.join() === "'none'";

const unused = (sources: string[], inline: Script[]) =>
  sources.filter((source) => source.startsWith("'sha256") && !inline.some(({ text }) => hashOf(text) === source));

const wrong = (found: readonly string[], what: string) => found.map((each) => `${what}: ${each}`);
