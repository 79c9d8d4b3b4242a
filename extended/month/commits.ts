import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The migration of the month's new API. It only adds, so that the previous version runs on the new schema. */
export const MIGRATION = '900-gift-notes';

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has nothing to change any more: adapt extended/month/commits.ts.`);
  writeFileSync(file, after);
}

/** A commit by the slice's team that changes its page's heading and its version. */
export function changeSlice(checkout: string, version: string, heading: string): void {
  edit(join(checkout, 'mf-info/package.json'), (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  edit(join(checkout, 'mf-info/src/help/page.tsx'), (text) =>
    text.replace(/<PageHeading>[^<]*<\/PageHeading>/, `<PageHeading>${heading}</PageHeading>`),
  );
}

/** A commit of the API's team: a new column. */
export function addMigration(checkout: string): void {
  const db = join(checkout, 'api/src/db');
  writeFileSync(
    join(db, 'migrations', `${MIGRATION}.ts`),
    `import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table orders add column gift_note text not null default ''").execute(db);
}
`,
  );
  edit(join(db, 'migrate.ts'), (text) =>
    afterLast(
      afterLast(
        text,
        /^import \* as \w+ from '\.\/migrations\/.*\n/gm,
        `import * as giftNotes from './migrations/${MIGRATION}';\n`,
      ),
      /^ {2}'\d{3}-[\w-]+': \w+,\n/gm,
      `  '${MIGRATION}': giftNotes,\n`,
    ),
  );
}

function afterLast(text: string, pattern: RegExp, more: string): string {
  const last = [...text.matchAll(pattern)].at(-1);
  if (!last) throw new Error(`Nothing like ${pattern.source} is found: adapt extended/month/commits.ts.`);
  const end = last.index + last[0].length;
  return text.slice(0, end) + more + text.slice(end);
}

/** The context of an image that starts and is healthy, but fails on some pages. */
export function brokenServer(context: string): void {
  mkdirSync(context);
  writeFileSync(
    join(context, 'broken.mjs'),
    `import { Server } from 'node:http';
const { emit } = Server.prototype;
Server.prototype.emit = function (name, request, response) {
  if (name !== 'request' || !/^\\/(Info|Shop)\\//.test(request.url)) return Reflect.apply(emit, this, arguments);
  response.writeHead(500).end();
  return true;
};
`,
  );
  writeFileSync(
    join(context, 'Dockerfile'),
    'FROM storefront/server\nCOPY broken.mjs /shop/deploy/\nENV NODE_OPTIONS="--import /shop/deploy/broken.mjs"\n',
  );
}
