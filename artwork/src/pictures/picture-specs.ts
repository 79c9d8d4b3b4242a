import type { Silhouette } from '../catalog/recipe';
import { VIEWS, type View } from '../catalog/seed';
import { rgb, type Rgb } from '../color/palette';
import { cameraOf, shotOf, type Camera } from '../projection/camera';
import { add } from '../model/curves';

/** One picture of one silhouette, without colors: the camera and the size. */
export interface PictureSpec {
  /** Such as `Dunk-side` or `hero-wide`. */
  name: string;
  silhouette: Silhouette;
  view: View;
  camera: Camera;
  width: number;
  height: number;
}

/** The four product pictures of a silhouette, 1200 × 1200. */
export const productPictures = (silhouette: Silhouette): PictureSpec[] =>
  VIEWS.map((view) => ({
    name: `${silhouette}-${view}`,
    silhouette,
    view,
    camera: cameraOf(shotOf(view, silhouette)),
    width: 1200,
    height: 1200,
  }));

/** A picture of the home page: its spec, the product with its colors, the ground and the stored widths. */
export interface HomePicture {
  spec: PictureSpec;
  slug: string;
  ground: Rgb;
  widths: number[];
}

interface Framing {
  name: string;
  silhouette: Silhouette;
  view: View;
  slug: string;
  width: number;
  height: number;
  /** Centimetres across the picture. */
  field: number;
  /** Offset of the shoe to the right of and above the picture's middle, in cm. */
  right: number;
  up: number;
  ground: string;
  widths: number[];
}

const TILE = { width: 960, height: 1200, widths: [320, 640, 960] };

const framings: Framing[] = [
  {
    name: 'hero-wide',
    silhouette: 'Dunk',
    view: 'quarter',
    slug: 'dunk-low-fir-honey',
    width: 2100,
    height: 900,
    field: 58,
    right: 13.5,
    up: -0.4,
    ground: 'f4f3f0',
    widths: [960, 1440, 2100],
  },
  {
    name: 'hero-tall',
    silhouette: 'Dunk',
    view: 'quarter',
    slug: 'dunk-low-fir-honey',
    width: 960,
    height: 1200,
    field: 31,
    right: 0,
    up: -0.6,
    ground: 'f4f3f0',
    widths: [480, 720, 960],
  },
  {
    name: 'tile-dunk',
    silhouette: 'Dunk',
    view: 'side',
    slug: 'dunk-low-harbour',
    field: 35,
    right: 0,
    up: -2.6,
    ground: 'd9e2f3',
    ...TILE,
  },
  {
    name: 'tile-airforce',
    silhouette: 'AirForce',
    view: 'quarter',
    slug: 'airforce-low-terracotta',
    field: 33,
    right: 0,
    up: -2.6,
    ground: 'f0ddcf',
    ...TILE,
  },
  {
    name: 'tile-airmax',
    silhouette: 'AirMax',
    view: 'side',
    slug: 'airmax-wave-citrus-grove',
    field: 35,
    right: 0,
    up: -2.6,
    ground: 'e0e8cd',
    ...TILE,
  },
  {
    name: 'tile-jordan',
    silhouette: 'Jordan',
    view: 'quarter',
    slug: 'jordan-high-brick-lane',
    field: 34,
    right: 0,
    up: -2.6,
    ground: 'eed8d3',
    ...TILE,
  },
];

export const homePictures: HomePicture[] = framings.map(
  ({ name, silhouette, view, slug, width, height, field, right, up, ground, widths }) => {
    const shot = { ...shotOf(view, silhouette), field };
    const { right: aside } = cameraOf(shot);
    const camera = cameraOf({ ...shot, target: add(add(shot.target, aside, -right), [0, -up, 0]) }, width / height);
    return { spec: { name, silhouette, view, camera, width, height }, slug, ground: rgb(ground), widths };
  },
);
