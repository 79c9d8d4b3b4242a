// The types of a remote's exposed modules, as Module Federation hosts fetch them (`dts.consumeTypes`), and as `npm run
// pack:types` packs them.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

/** @import { Slice } from '../repository.mjs' */

/** Module Federation's names. */
export const TYPES_ARCHIVE = '@mf-types.zip';
export const TYPES_API = '@mf-types.d.ts';

// Module Federation unpacks archives with it.
const AdmZip = createRequire(import.meta.url)('adm-zip');

/** Every archive of the same types has the same bytes. */
const TIME = new Date(2000, 0, 1);
const STORED = 0;

/**
 * The declarations of a remote's routes.tsx. They name only the contract, as 'shared/contract', so they change only
 * with the file itself. Module Federation's `dts` would compile the remote with all that it imports: 12 seconds for an
 * archive of 60 files with timestamps, and with an import of the contract that another repository could not resolve.
 * Throws if an export lacks an explicit type.
 * @param {Pick<Slice, 'name'>} slice
 * @param {string} [root]
 */
export function exposedTypes({ name }, root = repository) {
  const fileName = join(root, name, 'src/routes.tsx');
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(fileName, 'utf8'), {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { declaration: true, isolatedDeclarations: true, jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022 },
  });
  if (diagnostics.length > 0)
    throw new Error(
      `${name}/src/routes.tsx: ${ts.flattenDiagnosticMessageText(diagnostics[0].messageText, '\n')} Write \`export const remoteModule: RemoteModule\`.`,
    );
  return outputText;
}

/**
 * Writes the archive and the index of a remote's types.
 * @param {Pick<Slice, 'name'>} slice
 * @param {string} web
 */
export function writeTypes(slice, web) {
  const zip = new AdmZip();
  const entry = zip.addFile('routes.d.ts', Buffer.from(exposedTypes(slice)));
  entry.header.time = TIME;
  entry.header.method = STORED;
  writeFileSync(join(web, TYPES_ARCHIVE), zip.toBuffer());
  // Module Federation replaces the identifier by the name under which a host knows the remote.
  writeFileSync(
    join(web, TYPES_API),
    `export type RemoteKeys = 'REMOTE_ALIAS_IDENTIFIER/routes';
type PackageType<T> = T extends 'REMOTE_ALIAS_IDENTIFIER/routes' ? typeof import('REMOTE_ALIAS_IDENTIFIER/routes') : any;
`,
  );
}
