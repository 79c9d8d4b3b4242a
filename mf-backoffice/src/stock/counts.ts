import type { Failure, Result } from '../api';
import { keyOf, type Line } from './use-counts';

/** A size in the shop's stock, by its code or by its product. An older server sends no pairs to pack. */
export interface Found extends Pick<Line, 'productId' | 'name' | 'size' | 'toPack'> {
  onHand: number;
}

/** Sizes that the server takes at once. */
const PART = 500;

/** The maximum for one size: a larger number is a scanned barcode. The server takes no more either. */
const MOST = 99_999;

/** If this differs from the count, pairs are missing or there are too many. */
export const expectedOnShelf = ({ seen, toPack = 0 }: Line): number => seen + toPack;

/** The quantity to book: the pairs to pack are on the shelf, but sold. */
const toBook = ({ counted, toPack = 0 }: Line): number => counted - toPack;

/** The server refuses outdated numbers; an older server, which sends no pairs to pack, books the same. */
function toRequest(line: Line) {
  const { productId, size, seen, toPack } = line;
  return { productId, size, counted: toBook(line), seen, toPack };
}

export const isTooMuch = ({ counted }: Line): boolean => counted > MOST;

/** Why a count cannot be booked; undefined if it can. */
export function problemOf(line: Line): string | undefined {
  if (line.text !== undefined)
    return line.text ? 'Enter a number. Scan codes in the field above.' : 'Enter how many you counted, or leave it out.';
  if (isTooMuch(line)) return `A size has at most ${MOST} pairs. Enter how many you counted.`;
  return toBook(line) < 0
    ? `${line.toPack} sold and still to be packed, but only ${line.counted} counted. Count again, or leave it out and look for the missing pairs.`
    : undefined;
}

/**
 * Adds one pair of the scanned size. A line that the server refused starts at one, because its count is outdated. A line that was begun
 * before the page or the server counted pairs to pack gets their number, if nothing was sold since.
 */
export function scanned(lines: readonly Line[], { onHand, ...found }: Found): Line[] {
  const known = lines.find((line) => keyOf(line) === keyOf(found));
  const learnt = known && known.toPack === undefined && known.seen === onHand ? { toPack: found.toPack } : {};
  const line =
    known && !known.error
      ? { ...known, ...learnt, counted: known.counted + 1, text: undefined }
      : { ...found, seen: onHand, counted: 1 };
  return [line, ...lines.filter((each) => each !== known)];
}

/** Puts a line without a count on top, for a size that was chosen by its product; an existing line keeps its count. */
export function chosen(lines: readonly Line[], { onHand, ...found }: Found): Line[] {
  const known = lines.find((line) => keyOf(line) === keyOf(found));
  return [known ?? { ...found, seen: onHand, counted: 0, text: '' }, ...lines.filter((each) => each !== known)];
}

/** Sets the count of a line, if the input is a number. If the server refused the line, the input counts as a new count. */
export function typed(lines: readonly Line[], key: string, value: string): Line[] {
  const digits = value.replace(/\s/g, '');
  const input = /^\d+$/.test(digits) ? { counted: Number(digits.slice(0, 15)), text: undefined } : { text: value };
  return lines.map((line) => (keyOf(line) === key ? { ...line, ...line.now, now: undefined, error: undefined, ...input } : line));
}

/** Without the lines that were booked. A line that was counted further meanwhile continues from the booked quantity. */
export function withoutTaken(lines: readonly Line[], sent: readonly Line[]): Line[] {
  const taken = new Map(sent.map((line) => [keyOf(line), line]));
  return lines.flatMap((line) => {
    const before = taken.get(keyOf(line));
    if (!before) return [line];
    return line === before ? [] : [{ ...line, seen: toBook(before), now: undefined, error: undefined }];
  });
}

/** With the error of each line that was sent: `refused` has the message by line, and the current numbers if they are known. */
export function withRefused(
  lines: readonly Line[],
  sent: readonly Line[],
  refused: ReadonlyMap<string, Pick<Line, 'error' | 'now'>>,
): Line[] {
  const keys = new Set(sent.map(keyOf));
  return lines.map((line) =>
    keys.has(keyOf(line)) ? { ...line, error: undefined, now: undefined, ...refused.get(keyOf(line)) } : line,
  );
}

interface Taken {
  taken: number;
  differing: number;
  /** The first part that was not taken over; those after it were not sent. */
  failed?: { part: readonly Line[]; failure: Failure };
}

/** Sends the counts in parts. The server stores each part as a whole; `onTaken` is called after each stored part. */
export async function takeOver(
  lines: readonly Line[],
  post: (body: { counts: unknown[] }) => Promise<Result<{ differing: number }>>,
  onTaken: (part: readonly Line[]) => void,
): Promise<Taken> {
  let [taken, differing] = [0, 0];
  while (taken < lines.length) {
    const part = lines.slice(taken, taken + PART);
    const result = await post({ counts: part.map(toRequest) });
    if (!result.ok) return { taken, differing, failed: { part, failure: result.failure } };
    onTaken(part);
    taken += part.length;
    differing += result.data.differing;
  }
  return { taken, differing };
}
