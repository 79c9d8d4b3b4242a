import { allocate, byRank, listText, readList } from './launch-draw';

describe('allocate', () => {
  test('gives the first choice while there are pairs, else the second, else a place in the queue of the first', () => {
    const ranked = [
      { code: 'A', size: 'size7', second: 'size8' },
      { code: 'B', size: 'size7', second: 'size8' },
      { code: 'C', size: 'size7', second: 'size8' },
      { code: 'D', size: 'size8', second: null },
      { code: 'E', size: 'size7', second: null },
      { code: 'F', size: 'size9', second: 'size9' },
    ];
    expect(allocate(ranked, { size7: 1, size8: 1 })).toEqual([
      { code: 'A', rank: 1, size: 'size7', result: 'selected' },
      { code: 'B', rank: 2, size: 'size8', result: 'selected' },
      { code: 'C', rank: 3, size: 'size7', result: 'waiting', place: 1 },
      { code: 'D', rank: 4, size: 'size8', result: 'waiting', place: 1 },
      { code: 'E', rank: 5, size: 'size7', result: 'waiting', place: 2 },
      { code: 'F', rank: 6, size: 'size9', result: 'waiting', place: 1 },
    ]);
  });
});

test('sorts the list by code, and reads it back unchanged', () => {
  const list = listText([
    { code: 'B2', size: 'size7', second: null },
    { code: 'A1', size: 'size8', second: 'size9' },
  ]);
  expect(list).toBe('A1,size8,size9\nB2,size7,\n');
  expect(readList(list)).toEqual([
    { code: 'A1', size: 'size8', second: 'size9' },
    { code: 'B2', size: 'size7', second: null },
  ]);
  expect(() => readList('A1,size8,\nA1,size8,\n')).toThrow('line 2: the code A1 is out of order or repeated.');
  expect(() => readList('A1,size8,\nB1,size8\n')).toThrow("line 2: 'B1,size8' is not 'code,size,second size'.");
});

test('ranks ascend by hash', () =>
  expect(
    byRank([
      ['b', { code: 'X' }],
      ['a', { code: 'Y' }],
    ]),
  ).toEqual([{ code: 'Y' }, { code: 'X' }]));
