import { add, cross, sub, unit, type Vec3 } from '../model/curves';
import type { View } from '../catalog/seed';
import type { Silhouette } from '../catalog/recipe';

export interface Camera {
  eye: Vec3;
  right: Vec3;
  up: Vec3;
  /** From the eye to the target. */
  forward: Vec3;
  /** Half width and half height of the picture at distance 1. */
  halfWidth: number;
  halfHeight: number;
  /** Azimuth in radians, 0 = from the lateral side, positive to the toe. */
  azimuth: number;
}

export interface Shot {
  /** Vertical angle of view in degrees. */
  lens: number;
  azimuth: number;
  elevation: number;
  /** Centimetres across the picture at the target. */
  field: number;
  target: Vec3;
}

const shots: Record<View, Shot> = {
  side: { lens: 11, azimuth: 0, elevation: 4, field: 34, target: [15, 7.4, 0] },
  quarter: { lens: 16, azimuth: 42, elevation: 20, field: 31, target: [14.8, 6.2, 0] },
  top: { lens: 12, azimuth: 0, elevation: 89.9, field: 34, target: [15, 5, 0] },
  heel: { lens: 14, azimuth: -66, elevation: 15, field: 27.5, target: [10.7, 6.6, 0] },
};

/** The four shots are the same for every product of a silhouette, and differ between silhouettes only in the target's height. */
export function shotOf(view: View, silhouette: Silhouette): Shot {
  const shot = shots[view];
  const high = silhouette === 'Jordan' && view !== 'top' ? 1.6 : 0;
  const field = silhouette === 'Jordan' && view === 'heel' ? shot.field + 1 : shot.field;
  return { ...shot, field, target: add(shot.target, [0, high, 0]) };
}

/** A camera for pictures of the given width : height; the field is measured across the width. */
export function cameraOf(shot: Shot, aspect = 1): Camera {
  const rad = Math.PI / 180;
  const [a, e] = [shot.azimuth * rad, shot.elevation * rad];
  const back: Vec3 = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
  const halfHeight = Math.tan((shot.lens * rad) / 2);
  const halfWidth = halfHeight * aspect;
  const eye = add(shot.target, back, shot.field / 2 / halfWidth);
  const forward = unit(sub(shot.target, eye));
  const right = unit([Math.cos(a), 0, -Math.sin(a)]);
  return { eye, right, up: cross(right, forward), forward, halfWidth, halfHeight, azimuth: a };
}
