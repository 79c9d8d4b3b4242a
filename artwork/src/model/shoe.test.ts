import { SURFACES, type Mesh } from './mesh';
import { buildShoe } from './shoe';

const shoe = buildShoe('AirMax', { fineness: { columns: 120, rows: 40 }, texels: 240 });

/** Volume inside the triangles of a closed surface; negative where they are wound inwards. */
function volume({ positions, triangles, surface }: Mesh, kind: number): number {
  let sum = 0;
  for (let t = 0; t < surface.length; t++) {
    if (surface[t] !== kind) continue;
    const [a, b, c] = [0, 1, 2].map((k) =>
      Array.from(positions.subarray(triangles[t * 3 + k]! * 3, triangles[t * 3 + k]! * 3 + 3)),
    );
    sum += a![0]! * (b![1]! * c![2]! - b![2]! * c![1]!) - a![1]! * (b![0]! * c![2]! - b![2]! * c![0]!);
    sum += a![2]! * (b![0]! * c![1]! - b![1]! * c![0]!);
  }
  return sum / 6;
}

test.each(['wall', 'sole', 'tongue', 'lace', 'loop'] as const)('the triangles of the %s are wound outwards', (surface) => {
  expect(volume(shoe.mesh, SURFACES.indexOf(surface))).toBeGreaterThan(0);
});

test('every vertex is finite and within a shoe of 30 cm', () => {
  const { positions } = shoe.mesh;
  for (let i = 0; i < positions.length; i += 3) {
    // One `expect` per vertex would take a minute.
    if (!Number.isFinite(positions[i]! + positions[i + 1]! + positions[i + 2]!)) throw new Error(`vertex ${i / 3} is not finite`);
    if (positions[i]! < -1 || positions[i]! > 31 || positions[i + 1]! < -0.1 || positions[i + 1]! > 20)
      throw new Error(`vertex ${i / 3} is outside of the shoe`);
  }
});

test('the air chamber lies in the side of the sole, under the heel', () => {
  const { air, wall } = shoe;
  const middle = wall.footprint.sOf(6);
  expect(air!.push(middle, 0.45)).toBeGreaterThan(0.5);
  expect(air!.push(middle, 0.95)).toBe(0);
  expect(air!.push(wall.footprint.sOf(20), 0.45)).toBe(0);
});
