import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { about } from '../../http/route-description';
import { applyImport, changedMeanwhile } from '../../catalog/spreadsheet/apply-import';
import { exportCatalog } from '../../catalog/spreadsheet/export-catalog';
import type { ImportPlan, OnProgress } from '../../catalog/spreadsheet/import-plan';
import { planImport } from '../../catalog/spreadsheet/plan-import';
import type { Sheet } from '../../catalog/spreadsheet/read-rows';
import { readSheet } from '../../catalog/spreadsheet/thread/read-in-thread';
import type { ApiDeps } from '../../deps';
import { HttpError } from '../../http/http-error';
import { actorOf } from '../../audit/actor';
import { CsvSeparator, sendCsv } from '../../http/csv-download';
import { notPermitted } from '../permissions/guard-routes';
import { may } from '../permissions/permissions';
import { previewOf } from './import-preview';
import { streamProgress } from './stream-progress';

/** Largest file in bytes: 20,000 products with long texts. */
const MAX_BYTES = 20 * 1024 * 1024;
/** A long import on a slow machine. */
const TIMEOUT_MS = 10 * 60_000;

const ExportQuery = Type.Object({ separator: CsvSeparator });
const ImportQuery = Type.Object({
  fingerprint: Type.String({ pattern: '^[\\w-]{43}$', errorMessage: 'fingerprint must be the one from the preview.' }),
  file: Type.Optional(Type.String({ maxLength: 200, errorMessage: 'file is the name of the file.' })),
});

/** The catalog as a spreadsheet (CATD-5): export, preview of an import, import. The file is the body, as text/csv. */
export const spreadsheetRoutes =
  ({ db, invalidateCatalog }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const options = { access: 'products.edit', bodyLimit: MAX_BYTES, handlerTimeout: TIMEOUT_MS } as const;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    app.addContentTypeParser('*', (_request, _payload, done) => done(new HttpError(415, 'Send the file as text/csv.')));

    const plan = async (request: FastifyRequest, onProgress: OnProgress, sheet: Sheet) => {
      const made = await planImport(db, sheet, { onProgress });
      assertMayImport(request, made);
      return made;
    };

    app.get(
      '/staff/api/products.csv',
      about(
        'the whole catalog as the CSV that an import reads, with commas or semicolons',
        { access: 'products.edit', querystring: ExportQuery },
        'text/csv',
      ),
      async ({ query }, reply) => sendCsv(reply, 'catalog.csv', exportCatalog(db, query.separator)),
    );

    app.post(
      '/staff/api/products/import/preview',
      about(
        'what importing a CSV (the body, text/csv) would do, and its mistakes by row and column. Answers with lines of JSON: progress, and at the end result or error',
        { errors: [400], ...options },
        'application/x-ndjson',
      ),
      async (request, reply) => {
        const sheet = await readSheet(fileOf(request));
        return streamProgress(request, reply, async (onProgress) => previewOf(await plan(request, onProgress, sheet)));
      },
    );

    app.post(
      '/staff/api/products/import',
      about(
        'import a CSV, all rows or none; fingerprint is that of the preview, 409 if the catalog was changed since. Answers with lines of JSON: progress, and at the end result or error',
        { querystring: ImportQuery, ...options },
        'application/x-ndjson',
      ),
      async (request, reply): Promise<FastifyReply> => {
        const { fingerprint, file = '' } = request.query;
        const sheet = await readSheet(fileOf(request));
        return streamProgress(request, reply, async (onProgress) => {
          const made = await plan(request, onProgress, sheet);
          if (made.fingerprint !== fingerprint) throw changedMeanwhile();
          if (made.problems.length) throw hasProblems(made);
          const result = await applyImport(db, actorOf(request), made, { file, onProgress });
          invalidateCatalog();
          return { ...result, unchanged: made.rows - made.changes.length };
        });
      },
    );
  };

function fileOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && body.length) return body;
  throw new HttpError(400, 'The file is empty.', { code: 'spreadsheet/unreadable' });
}

/** 403 for prices and stock by a role that may edit products but not these. */
function assertMayImport({ staff }: FastifyRequest, { changes }: ImportPlan): void {
  const changesAny = (columns: RegExp) => changes.some(({ cells }) => cells.some(({ column }) => columns.test(column)));
  if (!may(staff.role, 'prices.edit') && changesAny(/^(price|compareAtPrice)$/)) throw notPermitted();
  if (!may(staff.role, 'stock.adjust') && changesAny(/^size\d/)) throw notPermitted();
}

const hasProblems = ({ problems }: ImportPlan) =>
  new HttpError(400, 'Nothing was imported: the file has mistakes.', {
    code: 'spreadsheet/has-problems',
    errors: problems.slice(0, 200).map(({ row, column, message }) => ({ field: `${row}/${column}`, message })),
  });
