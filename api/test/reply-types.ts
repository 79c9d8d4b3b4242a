import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** The back office's types of the responses of staff routes. */
export const REPLY_TYPES = join(ROOT, 'mf-backoffice/src/api/replies.gen.ts');
const UPDATE = '`UPDATE_TYPES=true npm test -- api/test/docs`';

type Json = Record<string, unknown>;
interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

/** The JSON that staff routes answer with, by route. Where several answer alike, the first one by method and path has the type. */
export function replyTypes(reference: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json };
}): string {
  const replies = Object.entries(reference.paths)
    .filter(([path]) => path.startsWith('/staff/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) => {
        const schema = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema;
        return schema ? [{ name: `${method.toUpperCase()} ${path.replace('/staff/api', '')}`, schema }] : [];
      }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const seen = new Set<string>();
  const schemas: Json = {};
  for (const { name, schema } of replies) {
    const text = JSON.stringify(schema);
    if (!seen.has(text)) schemas[name] = schema;
    seen.add(text);
  }
  const folder = mkdtempSync(join(tmpdir(), 'replies-'));
  try {
    const [document, types] = [join(folder, 'document.json'), join(folder, 'types.ts')];
    const info = { title: 'Replies', version: '1.0.0' };
    writeFileSync(
      document,
      JSON.stringify({
        openapi: '3.1.0',
        info,
        paths: {},
        components: { schemas: { ...named(schemas, reference), ...schemas } },
      }),
    );
    execFileSync(process.execPath, [
      join(dirname(require.resolve('openapi-typescript')), '../bin/cli.js'),
      document,
      '-o',
      types,
    ]);
    // Without the empty types of paths and operations.
    const text = readFileSync(types, 'utf8').replace(/^export type .*\n/gm, '');
    return `// Made by ${UPDATE}. Do not edit.\n${text}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The named schemas that these refer to. */
function named(schemas: Json, { components }: { components: { schemas: Json } }): Json {
  const names = [...JSON.stringify(schemas).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name as string);
  return Object.fromEntries(names.map((name) => [name, components.schemas[name]]));
}
