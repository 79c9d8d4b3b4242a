import { products } from '../catalog/products';
import { compose } from '../color/compose';
import { cameraOf, shotOf } from '../projection/camera';
import { buildShoe } from '../model/shoe';
import { pack, unpack } from '../pictures/cache';
import { prepare } from './model';
import { renderLayers } from './render';

const SIZE = 96;
const model = prepare(buildShoe('Dunk', { fineness: { columns: 200, rows: 60 }, texels: 300 }));
const render = () =>
  renderLayers(model, 'side', cameraOf(shotOf('side', 'Dunk')), { width: SIZE, height: SIZE, frames: 4, shadow: 200 }, () => {});
const layers = render();
const picture = compose(layers, 'Dunk', products[0]!.recipe);

test('renders the same picture byte for byte', () => {
  expect(Buffer.compare(Buffer.from(compose(render(), 'Dunk', products[0]!.recipe)), Buffer.from(picture))).toBe(0);
});

test('layers are the same after a round trip through the cache', () => {
  expect(unpack(pack(layers))).toEqual(layers);
});

test('the ground has the plain color in all four corners', () => {
  for (const [x, y] of [
    [0, 0],
    [SIZE - 1, 0],
    [0, SIZE - 1],
    [SIZE - 1, SIZE - 1],
  ] as const) {
    expect([...picture.subarray((y * SIZE + x) * 3, (y * SIZE + x) * 3 + 3)]).toEqual([0xf4, 0xf3, 0xf0]);
  }
});

test('the parts of a pixel add up to its coverage', () => {
  for (let at = 0; at < SIZE * SIZE; at++) {
    const sum = layers.parts.reduce((total, plane) => total + plane[at]!, 0);
    if (layers.cover[at] === 0) expect(sum).toBe(0);
    else expect(Math.abs(sum - 255)).toBeLessThanOrEqual(4);
  }
});

test('the shoe fills the width of the side view and leaves a margin', () => {
  let [left, right] = [SIZE, 0];
  layers.cover.forEach((cover, at) => {
    if (cover < 128) return;
    left = Math.min(left, at % SIZE);
    right = Math.max(right, at % SIZE);
  });
  expect(left).toBeGreaterThan(SIZE * 0.03);
  expect(right).toBeLessThan(SIZE * 0.97);
  expect(right - left).toBeGreaterThan(SIZE * 0.82);
});

test('a lit white upper is light, and the shoe casts a shadow', () => {
  const brightest = Math.max(...picture);
  expect(brightest).toBeGreaterThan(225);
  expect(Math.min(...layers.ground)).toBeLessThan(65535 * 0.6);
});
