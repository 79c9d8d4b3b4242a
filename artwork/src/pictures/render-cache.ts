import type { Silhouette } from '../catalog/recipe';
import type { Layers } from '../light/layers';
import { prepare, type Model } from '../light/model';
import { renderLayers } from '../light/render';
import { buildShoe } from '../model/shoe';
import { keyOf, sourceHash, type LayerCache } from './cache';
import type { PictureSpec } from './picture-specs';

/** Quality of the pictures; part of every cache key. */
export const RENDER_QUALITY = {
  frames: 40,
  shadow: 1500,
  texels: 1800,
  columns: 1440,
  rows: { Dunk: 330, AirForce: 330, AirMax: 330, Jordan: 430 } satisfies Record<Silhouette, number>,
};

export interface RenderCache {
  /** Changes whenever the layers of the picture change. */
  keyOf(spec: PictureSpec): string;
  /** The light of a picture, cached or rendered now. */
  layers(spec: PictureSpec): Layers;
}

const SOURCES = ['model', 'panels', 'light', 'projection'];

/** Renders pictures; the model of the last silhouette stays in memory. */
export function createRenderCache(sources: string, cache: LayerCache, log: (line: string) => void): RenderCache {
  const source = sourceHash(SOURCES.map((name) => `${sources}/${name}`));
  const specKey = (spec: PictureSpec) => keyOf(source, RENDER_QUALITY, spec);
  let current: { silhouette: Silhouette; model: Model } | undefined;
  const modelOf = (silhouette: Silhouette) => {
    if (current?.silhouette !== silhouette) {
      current = undefined;
      log(`building ${silhouette}`);
      const fineness = { columns: RENDER_QUALITY.columns, rows: RENDER_QUALITY.rows[silhouette] };
      current = { silhouette, model: prepare(buildShoe(silhouette, { fineness, texels: RENDER_QUALITY.texels })) };
    }
    return current.model;
  };
  return {
    keyOf: specKey,
    layers(spec) {
      const key = specKey(spec);
      const cached = cache.read(key);
      if (cached) return cached;
      const { width, height, view, camera } = spec;
      const size = { width, height, frames: RENDER_QUALITY.frames, shadow: RENDER_QUALITY.shadow };
      const model = modelOf(spec.silhouette);
      const start = Date.now();
      const layers = renderLayers(model, view, camera, size, (frame) => {
        if (frame % 10 === 0) log(`  light of ${spec.name}: frame ${frame} of ${RENDER_QUALITY.frames}`);
      });
      cache.write(key, layers);
      log(`  light of ${spec.name}: ${Math.round((Date.now() - start) / 1000)} s`);
      return layers;
    },
  };
}
