import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { kindOfRecord, type BuildDescription } from '../record';
import { isScript } from './build';

/**
 * Finds static imports that WebKit, the engine of every browser on iOS, blocks under `Integrity-Policy` because their hash is only
 * in the import map: the importing script never runs, and no error says so. A host's files of a first load are allowed,
 * since the document loads each of them with its own script element beforehand. `import()` is allowed anywhere. Returns one 'file imports
 * specifier' per blocked import.
 */
export async function blockedImports(
  { name, kind }: Pick<BuildDescription, 'name' | 'kind'>,
  initial: readonly string[],
  scripts: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  await init();
  const allowed = kindOfRecord({ name, kind }) === 'host' ? initial : [];
  const found: string[] = [];
  for (const [file, content] of scripts) {
    if (!isScript(file)) continue;
    for (const specifier of staticImports(content.toString())) {
      const target = posix.normalize(posix.join(posix.dirname(file), specifier));
      if (!allowed.includes(target)) found.push(`${file} imports ${specifier}`);
    }
  }
  return found;
}

function staticImports(source: string): string[] {
  try {
    const [imports] = parse(source);
    return imports.flatMap((one) => (one.type === 'static' || one.type === 'reexport-star' ? [one.specifier] : []));
  } catch {
    // A script that cannot be parsed cannot run either; the smoke test reports it.
    return [];
  }
}
