import { createHash } from 'node:crypto';

/** Directives of a Content-Security-Policy header. */
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

/** Script elements of a document. Of our own documents: a parser for any HTML is not needed. */
export const scriptsIn = (html: string): Script[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].map(([, attributes, text]) => ({
    attributes: attributes!,
    text: text!,
  }));

/** What stands in a page against the strictest script policy; empty where nothing does. */
export function weaknesses(html: string, header: string | undefined): string[] {
  if (!header) return ['there is no policy'];
  const policy = directivesOf(header);
  const sources = policy['script-src'] ?? policy['default-src'] ?? ['nothing said of scripts'];
  const inline = scriptsIn(html).filter(({ attributes }) => !/\bsrc=|type="application\//.test(attributes));
  const loaded = scriptsIn(html).filter(({ attributes }) => /\bsrc=/.test(attributes));
  return [
    ...wrong(
      sources.filter((source) => !/^'(self|none|sha256-[A-Za-z0-9+/]{43}=)'$/.test(source)),
      'script source',
    ),
    ...wrong(
      inline.filter(({ text }) => !sources.includes(hashOf(text))).map(({ text }) => text.slice(0, 60)),
      'script without its hash',
    ),
    ...wrong(unused(sources, inline), 'hash of no script in the page'),
    ...wrong(
      loaded.filter(({ attributes }) => !/src="\/[^/]/.test(attributes)).map(({ attributes }) => attributes),
      'foreign script',
    ),
    ...wrong(html.match(/<[^>]*\son\w+=["'][^>]*>/gi) ?? [], 'handler in an attribute'),
    ...wrong(html.match(/(?:href|src|action)="\s*javascript:[^"]*/gi) ?? [], 'script as an address'),
    ...['object-src', 'base-uri', 'frame-ancestors']
      .filter((name) => !isNone(policy, name))
      .map((name) => `${name} is not 'none'`),
    ...(policy['form-action'] ? [] : ['form-action is open']),
  ];
}

/** Of the four, only object-src follows default-src. */
const isNone = (policy: Record<string, string[]>, name: string) =>
  (policy[name] ?? (name === 'object-src' ? policy['default-src'] : undefined))?.join() === "'none'";

const unused = (sources: string[], inline: Script[]) =>
  sources.filter((source) => source.startsWith("'sha256") && !inline.some(({ text }) => hashOf(text) === source));

const wrong = (found: readonly string[], what: string) => found.map((each) => `${what}: ${each}`);
