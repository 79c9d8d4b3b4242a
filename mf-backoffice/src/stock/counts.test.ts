import { failed, succeeded, type Failure } from 'shared/contract';
import { chosen, problemOf, scanned, takeOver, typed } from './counts';
import type { Line } from './use-counts';

const lines: Line[] = Array.from({ length: 1201 }, (_, index) => ({
  productId: index + 1,
  name: `Shoe ${index + 1}`,
  size: 'size7',
  seen: 1,
  toPack: 0,
  counted: 1,
}));

test('sends more sizes than the server accepts at once in batches', async () => {
  const [sent, reported]: [number[], number[]] = [[], []];
  const post = async ({ counts }: { counts: unknown[] }) => {
    sent.push(counts.length);
    return succeeded({ differing: 2 });
  };
  expect(await takeOver(lines, post, (part) => reported.push(part.length))).toEqual({ taken: 1201, differing: 6 });
  expect([sent, reported]).toEqual([
    [500, 500, 201],
    [500, 500, 201],
  ]);
});

test('stops after a refused batch, and keeps the earlier batches', async () => {
  const reported: number[] = [];
  const failure: Failure = { kind: 'status', code: 'stock/changed-meanwhile', message: 'None of these counts was saved.' };
  const post = async () => (reported.length ? failed(failure) : succeeded({ differing: 2 }));
  const result = await takeOver(lines, post, (part) => reported.push(part.length));
  expect(result).toEqual({ taken: 500, differing: 2, failed: { part: lines.slice(500, 1000), failure } });
  expect(reported).toEqual([500]);
});

test('a line from before the server sent pairs to pack gets them with the next scan, unless pairs were sold since', () => {
  const found = { productId: 1, name: 'Shoe 1', size: 'size7', onHand: 4, toPack: 1 };
  const { toPack: _unknown, ...before } = { ...lines[0]!, seen: 4, counted: 2 };
  expect(scanned([before], found)).toEqual([{ ...before, toPack: 1, counted: 3 }]);
  // The server refuses this one, and it starts afresh.
  expect(scanned([{ ...before, seen: 5 }], found)).toEqual([{ ...before, seen: 5, counted: 3 }]);
  // Known pairs to pack stay those of when counting began.
  expect(scanned([{ ...before, toPack: 2 }], found)).toMatchObject([{ toPack: 2, counted: 3 }]);
});

test('a size chosen by its product begins without a count, which has to be typed, and keeps the one that it has', () => {
  const found = { productId: 1, name: 'Shoe 1', size: 'size7', onHand: 4, toPack: 1 };
  const line = { productId: 1, name: 'Shoe 1', size: 'size7', seen: 4, toPack: 1, counted: 0, text: '' };
  expect(chosen(lines.slice(1, 2), found)).toEqual([line, lines[1]]);
  expect(problemOf(line)).toBe('Enter how many you counted, or leave it out.');
  const counted = { ...line, text: undefined, seen: 5, counted: 3 };
  expect(chosen([lines[1]!, counted], found)).toEqual([counted, lines[1]]);
});

test('a code scanned into a count is not a number, and leaves the count unchanged', () => {
  const [line] = typed(lines.slice(0, 1), '1/size7', '1dunk-low-fir-honey-6.5');
  expect(line).toMatchObject({ counted: 1, text: '1dunk-low-fir-honey-6.5' });
  expect(problemOf(line!)).toBe('Enter a number. Scan codes in the field above.');
  const [cleared] = typed([line!], '1/size7', '');
  expect(problemOf(cleared!)).toBe('Enter how many you counted, or leave it out.');
  const [corrected] = typed([cleared!], '1/size7', ' 12');
  expect([corrected!.counted, problemOf(corrected!)]).toEqual([12, undefined]);
});
