import { sizeLabel } from 'shared/models';
import { plainText } from 'shared/validation';
import { codeKey, isGtin } from '../gtin';
import { checkGtin, checkSku } from './check-cell';
import { sizeColumn } from './columns';
import type { CellChange } from './import-plan';
import type { StoredProduct } from './stored-product';

interface SizesContext {
  columns: readonly string[];
  /** Gets the sizes as they will be. */
  next: StoredProduct;
  stored: StoredProduct | undefined;
  /** Units on hand when the file was exported, if the file contains them. */
  seen: ReadonlyMap<string, number> | undefined;
  addProblem(column: string, message: string): void;
}

/** Reads stock and codes of every size; returns the cells that change something. */
export function checkSizes(cells: ReadonlyMap<string, string>, context: SizesContext): CellChange[] {
  const { columns, next, stored, addProblem } = context;
  const changes: CellChange[] = [];
  const columnsOfSizes = columns.flatMap((column) => ({ column, ...sizeColumn(column) }));
  // Units first: a code may belong to a size that the row adds.
  for (const { column, size, kind } of columnsOfSizes) {
    if (kind !== 'size' || !size) continue;
    const text = cells.get(column) ?? '';
    const was = stored?.sizes[size]?.onHand;
    const onHand = readUnits(column, size, text, context);
    if (onHand === undefined || onHand === was) continue;
    next.sizes[size] = { sku: '', gtin: '', ...next.sizes[size], onHand };
    changes.push({ column, before: was === undefined ? '' : String(was), after: String(onHand) });
  }
  for (const { column, size, kind } of columnsOfSizes) {
    if (!kind || kind === 'size' || !size) continue;
    const text = kind === 'gtin' ? (cells.get(column) ?? '').replace(/[ -]/g, '') : (cells.get(column) ?? '');
    const was = stored?.sizes[size]?.[kind] ?? '';
    if (isSameCode(text, was)) continue;
    const problem = kind === 'gtin' ? checkGtin(text) : checkSku(text);
    const entry = next.sizes[size];
    if (problem) addProblem(column, problem);
    else if (!entry) addProblem(column, `belongs to no size: enter a number of pairs in size${sizeLabel(size)}`);
    else {
      entry[kind] = text;
      changes.push({ column, before: was, after: text });
    }
  }
  return changes;
}

/**
 * The units that a cell sets; undefined if it leaves the stock alone: an empty cell, or one that still has the number of the
 * export, whatever was sold since.
 */
function readUnits(column: string, size: string, text: string, { seen, stored, addProblem }: SizesContext): number | undefined {
  const [then, now] = [seen?.get(size), stored?.sizes[size]?.onHand];
  if (text === '' || text === String(now)) return undefined;
  if (!/^\d{1,5}$/.test(text)) return void addProblem(column, `'${text.slice(0, 20)}' is not a number of pairs`);
  const onHand = Number(text);
  if (then === undefined || then === now) return onHand;
  if (onHand === then) return undefined;
  addProblem(column, `was ${then} when the file was exported and is ${now ?? 'no size'} now. Export again, or clear the cell`);
  return undefined;
}

/** Spreadsheets drop the zeros at the start of a code, and one barcode has several lengths. */
const isSameCode = (given: string, was: string) =>
  given === was ||
  plainText(was) === given ||
  (isGtin(given) && codeKey(given) === codeKey(was)) ||
  (/^\d+$/.test(given) && /^0\d+$/.test(was) && Number(given) === Number(was) && given.length < was.length);
