import type { Silhouette } from '../catalog/recipe';
import { silhouettes } from '../model/silhouettes';
import { makeWall } from '../model/wall';
import { waveHeight } from './airmax';
import { placePanels } from './chart';
import { cuts } from './cut';
import { edgeField, fillRegion, makeMetric } from './distance';

const names = Object.keys(cuts) as Silhouette[];

describe.each(names)('the panels of %s', (name) => {
  const wall = makeWall(silhouettes[name]);
  const placed = placePanels(wall, cuts[name]);

  test.each(placed.map((panel) => [panel.panel.name, panel] as const))(
    '%s lies on the wall and covers some of it',
    (_, { line, region }) => {
      for (const [s, t] of line) {
        expect(s).toBeGreaterThanOrEqual(-0.01);
        expect(s).toBeLessThanOrEqual(1.01);
        expect(t).toBeGreaterThanOrEqual(-0.05);
        expect(t).toBeLessThanOrEqual(1.05);
      }
      const sheet = { columns: 300, rows: 150, wallRows: 140 };
      expect(fillRegion(sheet, region).reduce((sum, inside) => sum + inside, 0)).toBeGreaterThan(60);
    },
  );
});

test('waves are level at toe and heel, so that both sides meet', () => {
  for (const base of [6.9, 5.75, 4.7]) {
    expect(waveHeight(29.9, base, 1)).toBeCloseTo(waveHeight(30, base, 1), 2);
    expect(waveHeight(0.05, base, 1)).toBeCloseTo(waveHeight(0, base, 1), 2);
  }
});

test('distances to an edge are centimetres on the shoe', () => {
  const wall = makeWall(silhouettes.Dunk);
  const sheet = { columns: 600, rows: 300, wallRows: 280 };
  const edge: [number, number][] = [
    [0.55, 0.05],
    [0.55, 0.5],
  ];
  const { distance } = edgeField(sheet, makeMetric(wall), edge, [...edge, [0, 0.5], [0, 0.05]]);
  const at = (s: number, t: number) => distance[Math.floor(t * 280) * 600 + Math.floor(s * 600)]!;
  const centimetres = Math.abs(wall.at(0.54, 0.2)[0] - wall.at(0.55, 0.2)[0]);
  expect(at(0.54, 0.2)).toBeCloseTo(centimetres, 1);
  expect(at(0.56, 0.2)).toBeLessThan(0);
});
