import type { View } from '../catalog/seed';
import { cross, unit, type Vec3 } from '../model/curves';
import { halton } from './noise';

/** Light from one direction: where it comes from, and how strong it is. */
export interface Lamp {
  from: Vec3;
  power: number;
  /** Its weight in the ground's shadow: low lamps would cast ghosts of the shoe. */
  grounds: number;
}

/** One of the many lightings that are added up. */
export interface LightFrame {
  /** Shift of the picture in pixels. */
  dx: number;
  dy: number;
  key: Lamp;
  sky: Lamp[];
}

const SKY_PER_FRAME = 2;

/** Middle of the big soft box: to the side of the camera, above it. */
export function keyDirection(view: View, azimuth: number, a = 0, b = 0): Vec3 {
  const turn = view === 'heel' ? 0.55 : -0.55;
  const angle = azimuth + turn + a * 0.7;
  const lift = (view === 'top' ? 1.1 : 0.95) + b * 0.3;
  return [Math.sin(angle) * Math.cos(lift), Math.sin(lift), Math.cos(angle) * Math.cos(lift)];
}

/** N lightings: the key light from a point of its box, the sky light from the next directions of a full sphere. */
export function lightFrames(view: View, azimuth: number, count: number): LightFrame[] {
  const total = count * SKY_PER_FRAME;
  return Array.from({ length: count }, (_, i) => ({
    dx: halton(i, 2) - 0.5,
    dy: halton(i, 3) - 0.5,
    key: {
      from: keyDirection(view, azimuth, halton(i, 5) * 2 - 1, halton(i, 7) * 2 - 1),
      power: 1.75,
      grounds: view === 'top' ? 0.25 : 0.8,
    },
    sky: Array.from({ length: SKY_PER_FRAME }, (_, k) => skyLamp(i + k * count, total, azimuth)),
  }));
}

function skyLamp(index: number, total: number, azimuth: number): Lamp {
  const y = 1 - (2 * (index + 0.5)) / total;
  const angle = index * 2.399963229728653;
  const r = Math.sqrt(1 - y * y);
  const from: Vec3 = [Math.sin(angle) * r, y, Math.cos(angle) * r];
  const facing = from[0] * Math.sin(azimuth) + from[2] * Math.cos(azimuth);
  // Light from below is what the pale ground reflects.
  const power = y > 0 ? (1.5 + 2.3 * y) * (1 + 0.4 * facing) : 1.9 * (1 + 0.25 * facing);
  return { from, power, grounds: smooth(y) };
}

/** Counts lamps fully from 0.65 up, not at all below 0.4. */
const smooth = (y: number) => Math.min(1, Math.max(0, (y - 0.4) / 0.25));

/** Axes for looking along a lamp's light. */
export function lampAxes({ from }: Lamp): { right: Vec3; up: Vec3 } {
  const helper: Vec3 = Math.abs(from[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  const right = unit(cross(helper, from));
  return { right, up: cross(from, right) };
}
