import type { Silhouette } from '../catalog/recipe';
import { airforcePanels } from './airforce';
import { airmaxPanels } from './airmax';
import { dunkPanels } from './dunk';
import { jordanPanels } from './jordan';
import type { Panel } from './panel';

/** The pieces of every silhouette's upper, lowest first. */
export const cuts: Record<Silhouette, Panel[]> = {
  Dunk: dunkPanels,
  AirForce: airforcePanels,
  AirMax: airmaxPanels,
  Jordan: jordanPanels,
};
