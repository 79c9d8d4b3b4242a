import type { Silhouette } from '../catalog/recipe';
import { silhouettes } from './silhouettes';
import { WALL_SHARE, wallPoint } from './upper';
import { makeWall } from './wall';

const names = Object.keys(silhouettes) as Silhouette[];
const span = (count: number) => Array.from({ length: count + 1 }, (_, i) => i / count);

describe.each(names)('the wall of %s', (name) => {
  const wall = makeWall(silhouettes[name]);

  test('has finite coordinates everywhere, lining included', () => {
    for (const s of span(80)) for (const v of span(40)) expect(wallPoint(wall, s * 2 - 1, v).every(Number.isFinite)).toBe(true);
  });

  test('leans in: the top line lies within the sole', () => {
    for (const s of span(60)) {
      const [x, , z] = wall.at(s, 1);
      const [fx, fz] = wall.footprint.at(s);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(30);
      if (Math.abs(x - fx) < 3) expect(z).toBeLessThanOrEqual(fz + 0.1);
    }
  });

  test('has the same top line on both sides, give or take 4 %', () => {
    for (const s of span(60)) {
      const [lateral, medial] = [wall.at(s, 1), wall.at(-s, 1)];
      expect(medial[1]).toBeCloseTo(lateral[1], 6);
      expect(Math.abs(medial[2] + lateral[2] * 0.96)).toBeLessThan(1e-6);
    }
  });

  test('has normals that point away from the foot', () => {
    for (const s of [0.3, 0.5, 0.7, 0.9]) {
      expect(wall.normal(s, 0.2)[2]).toBeGreaterThan(0.2);
      expect(wall.normal(-s, 0.2)[2]).toBeLessThan(-0.2);
    }
    expect(wall.normal(1, 0.2)[0]).toBeLessThan(-0.8);
    expect(wall.normal(0, 0.1)[0]).toBeGreaterThan(0.5);
  });

  test('runs round toe and heel without a kink', () => {
    for (const t of [0.2, 0.5, 0.8]) {
      expect(Math.abs(wall.at(0.004, t)[1] - wall.at(-0.004, t)[1])).toBeLessThan(0.02);
      expect(wall.normal(0.002, t)[0]).toBeCloseTo(wall.normal(-0.002, t)[0], 1);
    }
  });

  test('finds a given height', () => {
    const y = wall.at(0.5, 0.4)[1];
    expect(wall.tOf(0.5, y)).toBeCloseTo(0.4, 4);
  });

  test('rises from a point inside the rim of the sole', () => {
    expect(WALL_SHARE).toBeLessThan(1);
    for (const s of span(40)) expect(wall.at(s, 0)[1]).toBeCloseTo(wall.soleTop(s), 6);
  });
});
