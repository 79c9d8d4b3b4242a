import { smoothstep } from './curves';
import type { Wall } from './wall';

/** The window of the air chamber in the side of the sole. */
export interface AirWindow {
  /** Distance in cm to the window's rounded edge, negative inside; s may have either sign. */
  distance(s: number, height: number): number;
  /** How far the sole is pushed in, in cm. */
  push(s: number, height: number): number;
}

const [FROM, TO, LOW, HIGH, CORNER] = [2.3, 9.4, 0.24, 0.66, 0.55];

/** `height` is the share of the sole's height. */
export function airWindow(wall: Wall): AirWindow {
  const [s0, s1] = [wall.footprint.sOf(TO), wall.footprint.sOf(FROM)];
  const halfLong = ((s1 - s0) / 2) * wall.footprint.length;
  const middle = (s0 + s1) / 2;
  const tall = wall.soleTop(middle) - wall.soleBottom(middle);
  const halfHigh = ((HIGH - LOW) / 2) * tall;
  const distance = (s: number, height: number) => {
    const x = Math.abs((Math.abs(s) - middle) * wall.footprint.length) - halfLong + CORNER;
    const y = Math.abs((height - (HIGH + LOW) / 2) * tall) - halfHigh + CORNER;
    return Math.hypot(Math.max(0, x), Math.max(0, y)) + Math.min(0, Math.max(x, y)) - CORNER;
  };
  return { distance, push: (s, height) => 0.7 * smoothstep(0.03, -0.16, distance(s, height)) };
}
