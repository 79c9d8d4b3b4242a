import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop';
import { isVisible } from '../../text/visible-text';
import { nameKeyOf } from '../../text/name-text';
import { brandFinder } from '../brands/brand-finder';
import { readBrands } from '../brands/brands';
import { checkCatalog } from './check-catalog';
import { isImageAddress } from './check-cell';
import { checkRow } from './check-row';
import type { ImportPlan, OnProgress, ProductChange, RowProblem } from './import-plan';
import { readRows, type Sheet } from './read-rows';
import { readText } from './read-text';
import { readStored } from './stored-product';
import type { Db } from '../../db/transact';

const AT_ONCE = 200;

interface PlanOptions {
  onProgress?: OnProgress;
  /** Returns the problem with a picture, if any; by default it must be an address. */
  checkImage?: (image: string) => string | undefined;
}

const mustBeAddress = (image: string) =>
  isImageAddress(image) ? undefined : `'${image.slice(0, 60)}' is not an address that begins with / or https://`;

/** The rows of a file. 400 `spreadsheet/unreadable` for a file that is not a CSV of products. */
export const readSheet = (bytes: Uint8Array): Promise<Sheet> => readRows(readText(bytes));

/**
 * Plans the import of a file, with every problem in it (CATD-5); changes nothing. Takes a few rows at a time, so that other
 * requests are answered in between.
 */
export async function planImport(
  db: Db,
  { columns, rows }: Sheet,
  { onProgress, checkImage = mustBeAddress }: PlanOptions = {},
): Promise<ImportPlan> {
  const brands = knownAndNew(brandFinder(await readBrands(db)));
  const problems: RowProblem[] = [];
  const all: ProductChange[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    const stored = await readStored(db, { slugs: part.map(({ cells }) => cells.get('slug') ?? '') });
    const bySlug = new Map(stored.map((product) => [product.slug, product]));
    for (const row of part) {
      const addProblem = (column: string, message: string) => problems.push({ row: row.row, column, message });
      const context = { columns, stored: bySlug.get(row.cells.get('slug') ?? ''), brandOf: brands.find, checkImage, addProblem };
      all.push(checkRow(row, context));
    }
    onProgress?.({ step: 'check', done: at + part.length, total: rows.length });
    await yieldToEventLoop();
  }
  await checkCatalog(db, all, (problem) => problems.push(problem));
  problems.sort((a, b) => a.row - b.row);
  const changes = all.filter(({ cells, stored }) => cells.length || !stored);
  return { rows: rows.length, changes, problems, newBrands: brands.added(changes), fingerprint: fingerprintOf(changes) };
}

/** The shop's brands, and those that a file adds. */
function knownAndNew(pathOf: ReturnType<typeof brandFinder>) {
  const unknown = new Map<string, string>();
  return {
    find(category: string): string {
      const key = nameKeyOf(category);
      const path = pathOf(category) ?? unknown.get(key);
      if (path === undefined && isVisible(category)) unknown.set(key, category);
      return path ?? category;
    },
    added: (changes: readonly ProductChange[]) => [
      ...new Set(changes.map(({ next }) => next.category).filter((category) => unknown.has(nameKeyOf(category)))),
    ],
  };
}

/** Changes as soon as the file, or the effect of its import, changes. */
function fingerprintOf(changes: readonly ProductChange[]): string {
  const hash = createHash('sha256');
  for (const { slug, stored, cells, reason } of changes) hash.update(JSON.stringify([slug, stored?.version, cells, reason]));
  return hash.digest('base64url');
}
