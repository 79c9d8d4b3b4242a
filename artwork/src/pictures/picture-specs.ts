import type { Silhouette } from '../catalog/recipe';
import { VIEWS, type View } from '../catalog/seed';
import { rgb, type Rgb } from '../color/palette';
import { cameraOf, shotOf, type Camera } from '../projection/camera';
import { add } from '../model/curves';
import { windowLight } from './window-light';

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

/** A picture of the home page: its ground, the stored widths, and its shoes from back to front. */
export interface HomePicture {
  name: string;
  width: number;
  height: number;
  /** One color, or a painter of the ground's picture. */
  ground: Rgb | ((width: number, height: number) => Uint8Array);
  widths: number[];
  shoes: { spec: PictureSpec; slug: string }[];
}

interface Framing {
  silhouette: Silhouette;
  view: View;
  /** The view's own where absent. */
  azimuth?: number;
  slug: string;
  /** Centimetres across the picture. */
  field: number;
  /** Offset of the shoe to the right of and above the picture's middle, in cm. */
  right: number;
  up: number;
}

/** The scene of the first screen: a court shoe in front, a runner behind it that looks the other way. */
const front = { silhouette: 'Dunk', view: 'quarter', slug: 'dunk-low-fir-honey' } as const;
const behind = { silhouette: 'AirMax', view: 'quarter', azimuth: 140, slug: 'airmax-wave-guava' } as const;

const tile = (name: string, ground: string, framing: Omit<Framing, 'right' | 'up'>): HomePicture =>
  homePicture({ name, width: 960, height: 1200, widths: [320, 640, 960], ground: rgb(ground) }, [
    { ...framing, right: 0, up: -2.6 },
  ]);

export const homePictures: HomePicture[] = [
  homePicture({ name: 'hero-wide', width: 2100, height: 900, widths: [960, 1440, 2100], ground: windowLight(0.74, 0.5) }, [
    { ...behind, field: 76, right: 24.6, up: 3.6 },
    { ...front, field: 66, right: 10.4, up: -2.6 },
  ]),
  homePicture({ name: 'hero-tall', width: 960, height: 1200, widths: [480, 720, 960], ground: windowLight(0.55, 0.52) }, [
    { ...behind, field: 45, right: 6.6, up: 5.2 },
    { ...front, field: 39, right: -3, up: -4 },
  ]),
  // The ground colors are those of `mf-catalog/src/home/stories.ts`; the tiles continue them around the pictures.
  tile('tile-dunk', 'a9bff2', { silhouette: 'Dunk', view: 'side', slug: 'dunk-low-harbour', field: 35 }),
  tile('tile-airforce', 'f2c879', { silhouette: 'AirForce', view: 'quarter', slug: 'airforce-low-terracotta', field: 33 }),
  tile('tile-airmax', 'b9d48b', { silhouette: 'AirMax', view: 'side', slug: 'airmax-wave-citrus-grove', field: 35 }),
  tile('tile-jordan', 'f0a494', { silhouette: 'Jordan', view: 'quarter', slug: 'jordan-high-brick-lane', field: 34 }),
];

function homePicture(picture: Omit<HomePicture, 'shoes'>, framings: Framing[]): HomePicture {
  const { name, width, height } = picture;
  const shoes = framings.map(({ silhouette, view, slug, right, up, ...own }) => {
    const shot = { ...shotOf(view, silhouette), ...own };
    const { right: aside } = cameraOf(shot);
    const camera = cameraOf({ ...shot, target: add(add(shot.target, aside, -right), [0, -up, 0]) }, width / height);
    return {
      spec: { name: framings.length > 1 ? `${name}-${silhouette}` : name, silhouette, view, camera, width, height },
      slug,
    };
  });
  return { ...picture, shoes };
}
