import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const texts = new Map<string, string>();

/** The text of a script in inline/, as the build emits it: minified, and without names in the page's global scope. */
export function inlineScript(name: string): string {
  let text = texts.get(name);
  if (text === undefined) {
    text = readFileSync(join(__dirname, '../../dist/pages/inline', `${name}.js`), 'utf8').trim();
    texts.set(name, text);
  }
  return text;
}
