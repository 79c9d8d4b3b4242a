import { gtinProblem } from '../gtin';
import { readRand } from './rand';
import type { ProductState, StoredProduct } from './stored-product';
import { IMAGE_ADDRESS } from '../../pictures/picture-files';
import { isVisible } from '../../text/visible-text';

/** Checks one cell of a product, and either changes `next` or returns the problem. */
export type CellCheck = (next: StoredProduct, text: string) => string | undefined;

const atMost = (text: string, max: number) =>
  text.length > max ? `has ${text.length} characters, not at most ${max}` : undefined;

const inAddress = (text: string, max: number) => {
  if (!isVisible(text)) return 'is empty';
  if (/^\.{1,2}$/.test(text)) return 'is part of an address, where dots alone mean a folder';
  if (/[/\\?#\p{Cc}]/u.test(text)) return 'is part of an address and must not contain / \\ ? #';
  return atMost(text, max);
};

const text =
  (key: 'colourway' | 'description', max: number): CellCheck =>
  (next, cell) => {
    next[key] = cell;
    return atMost(cell, max);
  };

const STATES: readonly string[] = ['draft', 'live', 'archived'] satisfies ProductState[];

const CHECKS: Record<string, CellCheck> = {
  name(next, cell) {
    next.name = cell;
    return inAddress(cell, 120);
  },
  category(next, cell) {
    next.category = cell;
    return cell.toLowerCase() === 'shop-all' ? 'cannot be shop-all, which is the address of all products' : inAddress(cell, 60);
  },
  price(next, cell) {
    if (!cell) return 'is empty';
    const read = readRand(cell);
    if ('problem' in read) return read.problem;
    next.priceCents = read.cents;
    return undefined;
  },
  compareAtPrice(next, cell) {
    if (!cell) return void (next.compareAtCents = null);
    const read = readRand(cell);
    if ('problem' in read) return read.problem;
    next.compareAtCents = read.cents;
    return undefined;
  },
  state(next, cell) {
    const state = cell.toLowerCase();
    if (!STATES.includes(state)) return `must be draft, live or archived, not '${cell.slice(0, 40)}'`;
    next.state = state as ProductState;
    return undefined;
  },
  active(next, cell) {
    const active = cell.toLowerCase();
    if (active !== 'yes' && active !== 'no') return `must be yes or no, not '${cell.slice(0, 40)}'`;
    if (active === 'yes') next.state = 'live';
    else if (next.state === 'live') next.state = 'draft';
    return undefined;
  },
  colourway: text('colourway', 120),
  description: text('description', 5000),
  materials(next, cell) {
    next.materials = cell
      .split('|')
      .map((each) => each.trim())
      .filter(Boolean);
    if (next.materials.length > 20) return 'has more than 20 materials';
    return next.materials.some((each) => each.length > 100) ? 'has a material of more than 100 characters' : undefined;
  },
};

/** The check of a column that is not about a size; undefined for a column that says nothing about the product itself. */
export function checkOf(column: string, checkImage: (image: string) => string | undefined): CellCheck | undefined {
  const [, kind, number] = /^(image|alt)(\d)$/.exec(column) ?? [];
  if (!kind) return CHECKS[column];
  const place = Number(number) - 1;
  return (next, cell) => {
    next[kind === 'image' ? 'images' : 'altTexts'][place] = cell;
    return kind === 'image' ? cell && checkImage(cell) : atMost(cell, 250);
  };
}

/** Whether a text is an address that a picture may have (IMAGE_ADDRESS), and not too long to be stored. */
export const isImageAddress = (image: string): boolean => image.length <= 250 && IMAGE_ADDRESS.test(image);

export function checkSku(sku: string): string | undefined {
  if (sku.includes('|')) return 'must not contain |';
  if (/^\d([.,]\d+)?E[+-]?\d+$/i.test(sku)) return shortened(sku);
  return DATE.test(sku) ? madeDate(sku) : atMost(sku, 50);
}

/** As spreadsheets show a date that they made of a code such as 1-12 or DEC1: 01-Dec, Dec-01, 01-Dec-26, 2026/12/01, 1/12/2026. */
const DATE =
  /^(\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(-\d{2,4})?|(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)-\d{2,4}|\d{4}([/-])\d{2}\5\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4})$/i;

/** The text that a spreadsheet writes for a formula that failed, such as one typed with a leading - or =. */
const ERROR =
  /^(#(NAME\?|N\/A|REF!|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|PYTHON!|ERROR!|GETTING_DATA)|Err:\d{3}|#{3,})$/i;

/** Whether a cell is an error of a spreadsheet rather than typed text. A list may have one among its parts. */
export const isSpreadsheetError = (cell: string): boolean => cell.split('|').some((part) => ERROR.test(part.trim()));

export function checkGtin(gtin: string): string | undefined {
  const problem = gtin && gtinProblem(gtin);
  if (!problem) return undefined;
  if (/E[+-]?\d+$/i.test(gtin)) return shortened(gtin);
  return `'${gtin.slice(0, 20)}' ${problem}. A spreadsheet may have dropped a leading zero`;
}

const madeDate = (code: string) =>
  `'${code}' is a date that the spreadsheet made from a code. Set the format of the column to text and enter the code again`;

const shortened = (code: string) =>
  `'${code.slice(0, 20)}' was shortened by the spreadsheet. Set the format of the column to text and enter the code again`;
