import type { Silhouette } from '../catalog/recipe';
import { cuts } from '../panels/cut';
import { bowOf } from './bow';
import { dot, mix, sub, type Vec3 } from './curves';
import { eyeletsOf } from './eyelets';
import { LACE, laceUp } from './laces';
import { silhouettes } from './silhouettes';
import { makeTongue } from './tongue';
import { makeWall, type Wall } from './wall';

const names = Object.keys(silhouettes) as Silhouette[];

function tied(name: Silhouette) {
  const wall = makeWall(silhouettes[name]);
  const tongue = makeTongue(silhouettes[name]);
  const { level } = cuts[name].find((panel) => panel.name === 'eyestay')!;
  const { ends } = laceUp(wall, tongue, eyeletsOf(wall), level);
  const [, , loop, end, otherLoop, otherEnd, knot] = bowOf(wall, tongue, ends, level);
  return { wall, level, loops: [loop!, otherLoop!], ends: [end!, otherEnd!], knot: knot! };
}

/** How far a point is outside of the upper in cm; undefined beyond the upper's edge, where only the tongue is below. */
function outside(wall: Wall, point: Vec3): number | undefined {
  let [nearest, least] = [{ s: 0, t: 0 }, Infinity];
  for (let i = 0; i <= 60; i++)
    for (let k = 0; k <= 30; k++) {
      const at = { s: mix(wall.footprint.sOf(23), wall.footprint.sOf(8), i / 60) * Math.sign(point[2]), t: mix(0.3, 1, k / 30) };
      const away = Math.hypot(...sub(point, wall.at(at.s, at.t)));
      if (away < least) [nearest, least] = [at, away];
    }
  if (nearest.t === 1) return undefined;
  return dot(sub(point, wall.at(nearest.s, nearest.t)), wall.normal(nearest.s, nearest.t));
}

test.each(names)('the loops and ends of the bow lie on the leather of %s, not in it', (name) => {
  const { wall, level, loops, ends } = tied(name);
  for (const { points } of [...loops, ...ends])
    for (let i = 0; i < points.length; i += 6) {
      const far = outside(wall, points[i]!);
      if (far !== undefined) expect(far).toBeGreaterThan(level + LACE.thick * 0.5);
    }
});

test.each(names)('on %s both halves of the bow hang down, one on each side', (name) => {
  const { loops, ends, knot } = tied(name);
  const high = knot.points.reduce((sum, [, y]) => sum + y, 0) / knot.points.length;
  for (const [index, side] of [1, -1].entries()) {
    const tip = ends[index]!.points.at(-1)!;
    expect(tip[2] * side).toBeGreaterThan(2);
    expect(high - tip[1]).toBeGreaterThan(2);
    const loop = loops[index]!.points;
    expect(Math.min(...loop.map(([, y]) => y))).toBeLessThan(high - 1);
    // It begins and ends in the knot.
    for (const point of [loop[0]!, loop.at(-1)!]) expect(Math.hypot(...sub(point, knot.points[48]!))).toBeLessThan(0.7);
  }
});
