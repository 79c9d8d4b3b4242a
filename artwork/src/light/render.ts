import type { View } from '../catalog/seed';
import type { Camera } from '../projection/camera';
import { projectAll } from '../projection/project';
import { makeRaster, rasterize } from '../projection/raster';
import { makeGroundLight } from './ground';
import { lightFrames } from './lamps';
import { emptySums, layersOf, type Layers } from './layers';
import type { Model } from './model';
import { shadeFrame } from './shade';
import { renderShadow, makeShadowMap } from './shadow';
import { makeStudio } from './studio';

export interface RenderSize {
  width: number;
  height: number;
  /** Lightings that are added up. */
  frames: number;
  /** Side of the shadow maps in texels. */
  shadow: number;
}

/** Renders the light of a view: many frames, each with its own shift, key light and sky lights, added up. */
export function renderLayers(model: Model, view: View, camera: Camera, size: RenderSize, tick: (frame: number) => void): Layers {
  const { width, height, frames } = size;
  const { positions, triangles, casters } = model.shoe.mesh;
  const sums = emptySums(width * height);
  const screen = projectAll(positions, camera, width, height);
  const scratch = new Float32Array(positions.length);
  const raster = makeRaster(width, height);
  const keyMap = makeShadowMap(size.shadow, [15, 7, 0]);
  const skyMaps = [makeShadowMap(size.shadow, [15, 7, 0]), makeShadowMap(size.shadow, [15, 7, 0])];
  const studio = makeStudio(view, camera.azimuth);
  const ground = makeGroundLight(view, camera, width, height);
  lightFrames(view, camera.azimuth, frames).forEach((frame, index) => {
    rasterize(raster, screen, triangles, frame.dx, frame.dy);
    renderShadow(keyMap, frame.key, positions, casters, scratch);
    frame.sky.forEach((lamp, k) => renderShadow(skyMaps[k]!, lamp, positions, casters, scratch));
    ground.add(keyMap, frame.key);
    frame.sky.forEach((lamp, k) => ground.add(skyMaps[k]!, lamp));
    shadeFrame({ model, camera, raster, screen, frame, keyMap, skyMaps, studio, sums });
    tick(index + 1);
  });
  return layersOf(width, height, frames, sums, ground.result());
}
