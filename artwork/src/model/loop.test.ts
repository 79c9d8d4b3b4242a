import type { Silhouette } from '../catalog/recipe';
import { cuts } from '../panels/cut';
import { add, dot, sub, type Vec3 } from './curves';
import { eyeletsOf } from './eyelets';
import { laceUp } from './laces';
import { isSeam, keeperOf, pullLoop, WEBBING } from './loop';
import { framesOf, lengthOf, type Ribbon } from './ribbon';
import { silhouettes } from './silhouettes';
import { makeTongue } from './tongue';
import { makeWall } from './wall';

const names = Object.keys(silhouettes) as Silhouette[];

function lacedUp(name: Silhouette) {
  const wall = makeWall(silhouettes[name]);
  const tongue = makeTongue(silhouettes[name]);
  const level = cuts[name].find((panel) => panel.name === 'eyestay')!.level;
  return { wall, tongue, eyelets: eyeletsOf(wall), lacing: laceUp(wall, tongue, eyeletsOf(wall), level) };
}

/** The part of a lace that lies on the tongue, without the ends where it presses against edges and other laces. */
const middleOf = (lace: Ribbon): Ribbon => {
  const filterMiddle = <T>(list: T[]) => list.filter((_, i) => Math.abs(lace.points[i]![2]) < 0.8);
  return { side: lace.side, points: filterMiddle(lace.points), halves: filterMiddle(lace.halves) };
};

/** Points all over a ribbon's section, from its middle to its skin. */
function solid(ribbon: Ribbon): Vec3[] {
  const frames = framesOf(ribbon);
  return ribbon.points.flatMap((point, i) => {
    const { side, up } = frames[i]!;
    const [wide, thick] = ribbon.halves[i]!;
    return [-0.95, -0.5, 0, 0.5, 0.95].flatMap((a) => [-0.8, 0.8].map((b) => add(add(point, side, a * wide), up, b * thick)));
  });
}

/** True if a point lies inside a ribbon. */
function inside(ribbon: Ribbon): (point: Vec3) => boolean {
  const frames = framesOf(ribbon);
  return (point) =>
    ribbon.points.some((middle, i) => {
      const away = sub(point, middle);
      const [wide, thick] = ribbon.halves[i]!;
      if (Math.abs(away[0]) > wide + 0.1) return false;
      const { along, side, up } = frames[i]!;
      return (
        Math.abs(dot(away, along)) < 0.06 && Math.abs(dot(away, side)) < wide * 0.95 && Math.abs(dot(away, up)) < thick * 0.85
      );
    });
}

const pierces = (a: Ribbon, b: Ribbon) => solid(a).some(inside(b)) || solid(b).some(inside(a));

describe.each(names)('on the tongue of %s', (name) => {
  const { tongue, lacing, eyelets, wall } = lacedUp(name);
  const webbing = silhouettes[name].loop === 'pull' ? pullLoop(tongue) : keeperOf(tongue, lacing.crossings);

  test('laces and webbing have finite coordinates everywhere', () => {
    for (const ribbon of [...lacing.ribbons, webbing]) {
      for (const point of solid(ribbon)) expect(point.every(Number.isFinite)).toBe(true);
    }
  });

  test('both ends of the webbing are sewn to the middle of the tongue', () => {
    for (const [x, y, z] of [webbing.points[0]!, webbing.points[webbing.points.length - 1]!]) {
      const along = tongue.alongOf(x, y);
      const [face, back] = [tongue.at(0.25, along), tongue.at(0.75, along)];
      const away = Math.min(Math.hypot(x - face[0], y - face[1]), Math.hypot(x - back[0], y - back[1]));
      expect(z).toBeCloseTo(0, 6);
      expect(away).toBeGreaterThan(WEBBING.thick * 0.8);
      expect(away).toBeLessThan(0.12);
    }
  });

  test('no lace runs through the webbing', () => {
    expect(lacing.ribbons.map((lace) => pierces(webbing, lace))).toEqual(lacing.ribbons.map(() => false));
  });

  test('two laces do not run through each other where they cross', () => {
    const overlaps = lacing.crossings.map((_, k) =>
      pierces(middleOf(lacing.ribbons[k * 2 + 1]!), middleOf(lacing.ribbons[k * 2 + 2]!)),
    );
    expect(overlaps).toEqual(lacing.crossings.map(() => false));
  });

  test('one lace enters every eyelet on each side', () => {
    const ends = [lacing.ribbons[0]!.points[0]!, ...lacing.ribbons.map(({ points }) => points[points.length - 1]!)];
    for (const { s, t } of eyelets) {
      for (const side of [1, -1]) {
        const hole = wall.at(s * side, t);
        expect(ends.filter((end) => Math.hypot(...sub(end, hole)) < 0.2)).toHaveLength(1);
      }
    }
  });
});

test('a keeper bridges the laces, and a pull loop extends beyond the tongue', () => {
  const dunk = lacedUp('Dunk');
  const { along, height } = dunk.lacing.crossings.at(-2)!;
  const bridge = keeperOf(dunk.tongue, dunk.lacing.crossings);
  const middle = bridge.points[Math.floor(bridge.points.length / 2)]!;
  expect(Math.hypot(...sub(middle, dunk.tongue.above(along, 0, 0)))).toBeGreaterThan(height);
  const { tongue } = lacedUp('AirMax');
  expect(Math.max(...pullLoop(tongue).points.map(([, y]) => y))).toBeGreaterThan(tongue.at(0.25, 1)[1] + 0.4);
});

test('both ends of a tape are sewn on its face, and only there', () => {
  const { tongue } = lacedUp('AirMax');
  const length = lengthOf(pullLoop(tongue));
  const seams = (v: number) => Array.from({ length: 200 }, (_, i) => isSeam(i / 200, v, length));
  expect(seams(0.13 / length).filter(Boolean).length).toBeGreaterThan(20);
  expect(seams(1 - 0.13 / length).some(Boolean)).toBe(true);
  expect(
    seams(0.13 / length)
      .slice(100)
      .some(Boolean),
  ).toBe(false);
  expect(seams(0.5).some(Boolean)).toBe(false);
});
