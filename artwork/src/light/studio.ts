import type { View } from '../catalog/seed';
import { unit, type Vec3 } from '../model/curves';
import { keyDirection } from './lamps';

/** Lamps of the studio as seen in reflections: direction, half angle in radians, strength. */
interface Panel {
  to: Vec3;
  half: number;
  power: number;
}

export interface Studio {
  /** The key light that a mirror of this roughness (0…1) reflects from the direction (x, y, z). */
  key(x: number, y: number, z: number, rough: number): number;
  /** The rest of the light that the mirror reflects. */
  rest(x: number, y: number, z: number, rough: number): number;
}

/** A grey room with a big key box, a lamp overhead, a strip on the other side and one behind; it turns with the camera. */
export function makeStudio(view: View, azimuth: number): Studio {
  const at = (turn: number, lift: number): Vec3 => [
    Math.sin(azimuth + turn) * Math.cos(lift),
    Math.sin(lift),
    Math.cos(azimuth + turn) * Math.cos(lift),
  ];
  const side = view === 'heel' ? -1 : 1;
  const key: Panel = { to: keyDirection(view, azimuth), half: 0.5, power: 2.6 };
  const others: Panel[] = [
    { to: unit([0.05, 1, 0.02]), half: 0.55, power: 1.9 },
    { to: at(1.15 * side, 0.35), half: 0.34, power: 2.6 },
    // A low strip in front: it makes the bright line along patent leather and clear plastic.
    { to: at(-0.15 * side, 0.32), half: 0.16, power: 2.4 },
    { to: at(Math.PI + 0.4 * side, 0.5), half: 0.55, power: 2.2 },
  ];
  const lobe = ({ to, half, power }: Panel, x: number, y: number, z: number, rough: number) => {
    const cosine = x * to[0] + y * to[1] + z * to[2];
    const blur = 0.05 + rough * rough * 1.9;
    const outer = Math.cos(Math.min(3.1, half + blur));
    if (cosine <= outer) return 0;
    const inner = Math.cos(Math.max(0, half - blur * 0.7));
    const part = Math.min(1, (cosine - outer) / (inner - outer));
    return (power * part * part * (3 - 2 * part) * half * half) / (half * half + blur * blur * 0.55);
  };
  return {
    key: (x, y, z, rough) => lobe(key, x, y, z, rough),
    rest(x, y, z, rough) {
      const ambient = y < 0 ? 0.5 + 0.08 * y : 0.42 - 0.17 * y;
      let sum = ambient;
      for (let i = 0; i < others.length; i++) sum += lobe(others[i]!, x, y, z, rough);
      return sum;
    },
  };
}
