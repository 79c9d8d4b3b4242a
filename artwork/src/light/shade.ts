import type { Camera } from '../projection/camera';
import type { Raster } from '../projection/raster';
import { SURFACES } from '../model/mesh';
import { partNumber } from '../panels/parts';
import type { LightFrame } from './lamps';
import type { Sums } from './layers';
import type { Model } from './model';
import { lit, type ShadowMap } from './shadow';
import { SKINS } from './skins';
import type { Studio } from './studio';

/** Roughness of the skins in their order, then of gloss. */
const ROUGHNESS = [0.46, 0.52, 0.85, 0.9, 0.13];
/** Ambient light, and the distances by which a point moves off the surface and towards the lamp before the shadow lookup. */
const AMBIENT = 0.1;
const OFFSET = 0.07;
const BIAS = 0.03;

export interface ShadedFrame {
  model: Model;
  camera: Camera;
  raster: Raster;
  /** Vertices on the screen, before the frame's shift. */
  screen: Float32Array;
  frame: LightFrame;
  keyMap: ShadowMap;
  skyMaps: ShadowMap[];
  studio: Studio;
  sums: Sums;
}

/**
 * Adds one frame's light to the sums. One long loop on purpose: it runs about 25 million times per view, so objects and
 * closures inside it would be expensive.
 */
export function shadeFrame({ model, camera, raster, screen, frame, keyMap, skyMaps, studio, sums }: ShadedFrame): void {
  const { shoe, reliefs, gradients } = model;
  const { positions, normals, uv, triangles, surface } = shoe.mesh;
  const { width } = raster;
  const { samples } = sums;
  const lining = partNumber('lining');
  const wallSurface = SURFACES.indexOf('wall');
  const [laceSurface, loopSurface] = [SURFACES.indexOf('lace'), SURFACES.indexOf('loop')];
  const glossy = partNumber('air');
  const skins = SKINS.length;
  const [ex, ey, ez] = camera.eye;
  const key = frame.key;
  const first = frame.sky[0]!;
  const second = frame.sky[1]!;
  for (let at = 0; at < raster.triangle.length; at++) {
    const t = raster.triangle[at]!;
    if (t < 0) continue;
    const a = triangles[t * 3]!;
    const b = triangles[t * 3 + 1]!;
    const c = triangles[t * 3 + 2]!;
    // Barycentric coordinates.
    const ax = screen[a * 3]! + frame.dx;
    const ay = screen[a * 3 + 1]! + frame.dy;
    const abx = screen[b * 3]! + frame.dx - ax;
    const aby = screen[b * 3 + 1]! + frame.dy - ay;
    const acx = screen[c * 3]! + frame.dx - ax;
    const acy = screen[c * 3 + 1]! + frame.dy - ay;
    const px = (at % width) + 0.5 - ax;
    const py = Math.floor(at / width) + 0.5 - ay;
    const inverse = 1 / (abx * acy - acx * aby);
    const wb = (px * acy - acx * py) * inverse;
    const wc = (abx * py - px * aby) * inverse;
    const wa = 1 - wb - wc;
    const x = positions[a * 3]! * wa + positions[b * 3]! * wb + positions[c * 3]! * wc;
    const y = positions[a * 3 + 1]! * wa + positions[b * 3 + 1]! * wb + positions[c * 3 + 1]! * wc;
    const z = positions[a * 3 + 2]! * wa + positions[b * 3 + 2]! * wb + positions[c * 3 + 2]! * wc;
    let nx = normals[a * 3]! * wa + normals[b * 3]! * wb + normals[c * 3]! * wc;
    let ny = normals[a * 3 + 1]! * wa + normals[b * 3 + 1]! * wb + normals[c * 3 + 1]! * wc;
    let nz = normals[a * 3 + 2]! * wa + normals[b * 3 + 2]! * wb + normals[c * 3 + 2]! * wc;
    const u = uv[a * 2]! * wa + uv[b * 2]! * wb + uv[c * 2]! * wc;
    const v = uv[a * 2 + 1]! * wa + uv[b * 2 + 1]! * wb + uv[c * 2 + 1]! * wc;
    let vx = ex - x;
    let vy = ey - y;
    let vz = ez - z;
    const distance = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
    vx *= distance;
    vy *= distance;
    vz *= distance;
    const kind = surface[t]!;
    // A back face is the inside of the shoe.
    const back = nx * vx + ny * vy + nz * vz < -0.12 && kind !== laceSurface && kind !== loopSurface;
    if (back) {
      nx = -nx;
      ny = -ny;
      nz = -nz;
    }
    const part = back ? lining : shoe.partAt(kind, u, v);
    sums.parts[part]![at]!++;
    samples[at]!++;

    // Geometry's normal for the shadow's offset; relief for the rest.
    const sx = x + nx * OFFSET;
    const sy = y + ny * OFFSET;
    const sz = z + nz * OFFSET;
    const visible = lit(keyMap, sx, sy, sz, BIAS);
    const visible0 = lit(skyMaps[0]!, sx, sy, sz, BIAS);
    const visible1 = lit(skyMaps[1]!, sx, sy, sz, BIAS);
    const open = (visible0 + visible1) / 2;

    const relief = back ? undefined : reliefs[kind];
    let texel = 0;
    let cavity = 1;
    let bx = nx;
    let by = ny;
    let bz = nz;
    if (relief) {
      const i = Math.min(relief.columns - 1, Math.floor(u * relief.columns));
      const j = Math.min(relief.rows - 1, Math.floor(v * relief.rows));
      texel = j * relief.columns + i;
      cavity = relief.cavity[texel]!;
      const hu = relief.base[texel * 2]!;
      const hv = relief.base[texel * 2 + 1]!;
      bx -= hu * gradients[t * 6]! + hv * gradients[t * 6 + 3]!;
      by -= hu * gradients[t * 6 + 1]! + hv * gradients[t * 6 + 4]!;
      bz -= hu * gradients[t * 6 + 2]! + hv * gradients[t * 6 + 5]!;
    }
    const clad = kind === wallSurface && !back;
    let plain = 0;
    for (let k = 0; k < skins; k++) {
      let mx = bx;
      let my = by;
      let mz = bz;
      let hollow = cavity;
      if (k > 0) {
        if (!clad) {
          sums.diffuse[k]![at]! += plain;
          continue;
        }
        const skin = relief!.skins[k - 1]!;
        const hu = skin.slopes[texel * 2]!;
        const hv = skin.slopes[texel * 2 + 1]!;
        hollow *= skin.cavity[texel]!;
        mx -= hu * gradients[t * 6]! + hv * gradients[t * 6 + 3]!;
        my -= hu * gradients[t * 6 + 1]! + hv * gradients[t * 6 + 4]!;
        mz -= hu * gradients[t * 6 + 2]! + hv * gradients[t * 6 + 5]!;
      }
      const length = 1 / Math.sqrt(mx * mx + my * my + mz * mz);
      mx *= length;
      my *= length;
      mz *= length;
      const toKey = mx * key.from[0] + my * key.from[1] + mz * key.from[2];
      const keyLight = toKey > 0 ? toKey * key.power * visible : 0;
      let skyLight = AMBIENT;
      const to0 = mx * first.from[0] + my * first.from[1] + mz * first.from[2];
      if (to0 > 0) skyLight += to0 * first.power * visible0 * 0.5;
      const to1 = mx * second.from[0] + my * second.from[1] + mz * second.from[2];
      if (to1 > 0) skyLight += to1 * second.power * visible1 * 0.5;
      const sum = (keyLight + skyLight) * hollow;
      if (k === 0) plain = sum;
      sums.diffuse[k]![at]! += sum;
      if (k === 0) sums.key[at]! += keyLight * hollow;
      // Mirrored light: with the roughness of each skin, and once more as gloss on the smooth one.
      const facing = mx * vx + my * vy + mz * vz;
      const nv = facing > 0.02 ? facing : 0.02;
      const rx = 2 * nv * mx - vx;
      const ry = 2 * nv * my - vy;
      const rz = 2 * nv * mz - vz;
      const grazing = (1 - nv) ** 5;
      const rough = ROUGHNESS[k]!;
      const fresnel = 0.04 + 0.5 * grazing * (1 - rough);
      const seen = (studio.key(rx, ry, rz, rough) * visible + studio.rest(rx, ry, rz, rough) * open) * hollow;
      sums.mirror[k]![at]! += seen * fresnel + (k === 2 ? 0.1 * (1 - nv) ** 2.2 * (0.3 + open) : 0);
      if (k === 0) {
        const bright = studio.key(rx, ry, rz, ROUGHNESS[skins]!) * visible + studio.rest(rx, ry, rz, ROUGHNESS[skins]!) * open;
        sums.mirror[skins]![at]! += bright * (0.05 + 0.75 * grazing) * (part === glossy ? 1.3 : 1) * hollow;
      }
    }
  }
}
