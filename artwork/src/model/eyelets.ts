import { mix } from './curves';
import type { Wall } from './wall';

export interface Eyelet {
  /** Positive: lateral; the medial one has -s. */
  s: number;
  t: number;
}

const ROW = 0.9;

/** Eyelets from the lowest to the highest, evenly spaced along the eyestay's edge in centimetres. */
export function eyeletsOf(wall: Wall): Eyelet[] {
  const [from, to] = [wall.footprint.sOf(24.9), wall.footprint.sOf(14.5)];
  const steps = 200;
  const points = Array.from({ length: steps + 1 }, (_, i) => wall.at(mix(from, to, i / steps), ROW));
  const walked = [0];
  for (let i = 1; i <= steps; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    walked.push(walked[i - 1]! + Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
  }
  return Array.from({ length: wall.measures.eyelets }, (_, k) => {
    const goal = (k / (wall.measures.eyelets - 1)) * walked[steps]!;
    const i = Math.max(
      1,
      walked.findIndex((w) => w >= goal - 1e-9),
    );
    const part = (goal - walked[i - 1]!) / (walked[i]! - walked[i - 1]! || 1);
    return { s: mix(from, to, (i - 1 + part) / steps), t: ROW };
  });
}
