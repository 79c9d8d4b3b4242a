import type { Silhouette } from '../catalogue/recipe';
import type { Layers } from '../light/layers';
import { prepare, type Model } from '../light/model';
import { renderLayers } from '../light/render';
import { buildShoe } from '../model/shoe';
import { keyOf, sourceHash, type LayerCache } from './cache';
import type { Scene } from './scenes';

/** How fine the pictures are made; part of every cache key. */
export const FINE = {
  frames: 40,
  shadow: 1500,
  texels: 1800,
  columns: 1440,
  rows: { Dunk: 330, AirForce: 330, AirMax: 330, Jordan: 430 } satisfies Record<Silhouette, number>,
};

export interface Darkroom {
  /** Changes whenever the scene's layers would. */
  keyOf(scene: Scene): string;
  /** The light of a scene, from the cache or rendered now. */
  layers(scene: Scene): Layers;
}

const SOURCES = ['model', 'panels', 'light', 'draw'];

/** Renders scenes; the model of the last silhouette stays in memory. */
export function openDarkroom(sources: string, cache: LayerCache, say: (line: string) => void): Darkroom {
  const source = sourceHash(SOURCES.map((name) => `${sources}/${name}`));
  const sceneKey = (scene: Scene) => keyOf(source, FINE, scene);
  let current: { silhouette: Silhouette; model: Model } | undefined;
  const modelOf = (silhouette: Silhouette) => {
    if (current?.silhouette !== silhouette) {
      current = undefined;
      say(`building ${silhouette}`);
      const fineness = { columns: FINE.columns, rows: FINE.rows[silhouette] };
      current = { silhouette, model: prepare(buildShoe(silhouette, { fineness, texels: FINE.texels })) };
    }
    return current.model;
  };
  return {
    keyOf: sceneKey,
    layers(scene) {
      const key = sceneKey(scene);
      const kept = cache.read(key);
      if (kept) return kept;
      const { width, height, view, camera } = scene;
      const size = { width, height, frames: FINE.frames, shadow: FINE.shadow };
      const model = modelOf(scene.silhouette);
      const start = Date.now();
      const layers = renderLayers(model, view, camera, size, (frame) => {
        if (frame % 10 === 0) say(`  light of ${scene.name}: frame ${frame} of ${FINE.frames}`);
      });
      cache.write(key, layers);
      say(`  light of ${scene.name}: ${Math.round((Date.now() - start) / 1000)} s`);
      return layers;
    },
  };
}
