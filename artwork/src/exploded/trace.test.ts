import { outlines, pathData, signedArea, simplify, type Loop } from './trace';

/** A field of the characters of `rows`: 1 where there is a '#'. */
function field(rows: string[]) {
  const width = rows[0]!.length;
  return { width, height: rows.length, values: Float32Array.from(rows.join(''), (character) => Number(character === '#')) };
}

test('outlines a square, and a hole in it the other way round', () => {
  const loops = outlines(field(['.......', '.#####.', '.#####.', '.##.##.', '.#####.', '.#####.', '.......']));
  const areas = loops.map((loop) => signedArea(loop) / 2);
  expect(areas).toHaveLength(2);
  // Corners are cut at half a pixel: 25 - 4 / 8, and the hole is a diamond.
  expect(areas.map(Math.abs)).toEqual([24.5, 0.5]);
  expect(areas[0]! * areas[1]!).toBeLessThan(0);
  expect(areas[0]).toBeLessThan(0);
});

test('keeps areas apart that touch at a corner', () => {
  expect(outlines(field(['....', '.#..', '..#.', '....']))).toHaveLength(2);
});

test('leaves out points on a straight line and keeps corners', () => {
  const square: Loop = [
    [0, 0],
    [5, 0.2],
    [10, 0],
    [10, 5],
    [10, 10],
    [0, 10],
    [0, 5],
  ];
  expect(simplify(square, 0.5)).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]);
  expect(simplify(square, 0.1)).toHaveLength(5);
});

test('writes loops as relative steps in whole units', () => {
  const loop: Loop = [
    [10.2, 20],
    [15, 18],
    [15.1, 18.2],
    [12, 30],
  ];
  expect(pathData([loop])).toBe('M10 20l5-2-3 12z');
});
