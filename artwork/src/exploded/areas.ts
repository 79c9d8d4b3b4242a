import { add, dot, unit, type Vec3 } from '../model/curves';
import type { Shoe } from '../model/shoe';
import { PARTS, type Part } from '../panels/parts';
import { cameraOf, type Camera } from '../projection/camera';
import { projectAll } from '../projection/project';
import { makeRaster, rasterize } from '../projection/raster';
import { LAYERS, layerOfTriangles, middleOf, type LayerName } from './layers';
import { outlines, pathData, signedArea, simplify, type Field, type Loop } from './trace';

/** The drawing's size in SVG units, and the size of the raster it is traced from. */
export const VIEW_BOX = { width: 2000, height: 1640 };
const SCALE = 2;
const PIXELS = { width: VIEW_BOX.width / SCALE, height: VIEW_BOX.height / SCALE };

/** The visible area of one layer: its parts, its whole area below them, and its shaded and lit areas. */
export interface LayerAreas {
  name: LayerName;
  whole: string;
  parts: { part: Part; d: string }[];
  shade: string;
  light: string;
}

/** Seen a little from above and from the front, so that the layers show their upper faces. */
const SHOT = { lens: 9, azimuth: 14, elevation: 12, field: 36.5, target: [15, 12.3, 0] satisfies Vec3 as Vec3 };
const LAMP: Vec3 = unit([0.35, 0.8, 0.55]);
/** A surface that faces the lamp by less is in the shade, by more in the light. */
const [SHADE, LIGHT] = [0.3, 0.9];

/** Smaller specks are not drawn, in square pixels. */
const SPECK = 25;
/** Points that are closer to the line between their neighbours are left out, in pixels. */
const TOLERANCE = 0.35;

/** No triangle: outside of every part. */
const NONE = 255;

/** The areas of every layer of a shoe that was built `plain`, from the ground up. */
export function areasOf(shoe: Shoe): LayerAreas[] {
  const { triangles, surface, uv } = shoe.mesh;
  const layerOf = layerOfTriangles(shoe);
  const partOf = surface.map((kind, t) => shoe.partAt(kind, ...middleOf(uv, triangles, t)));
  const camera = cameraOf(SHOT, VIEW_BOX.width / VIEW_BOX.height);
  const toneOf = tonesOf(shoe, camera);
  const raster = makeRaster(PIXELS.width, PIXELS.height);
  return LAYERS.map(({ name, lift }, layer) => {
    const hidden = layerOf.map((each) => Number(each !== layer));
    rasterize(
      raster,
      projectAll(shoe.mesh.positions, lowered(camera, lift), raster.width, raster.height),
      triangles,
      0,
      0,
      hidden,
    );
    const parts = planeOf(raster.triangle, partOf);
    const tones = planeOf(raster.triangle, toneOf);
    // The sole has no floor inside, so its visible inside is drawn as shaded.
    const solid = name === 'outsole' || name === 'midsole';
    const traced = (plane: Uint8Array, wanted: (value: number) => boolean, filled = false) =>
      pathOf(fieldOf(plane, wanted), filled);
    return {
      name,
      whole: traced(parts, (part) => part !== NONE, solid),
      parts: PARTS.map((part, number) => ({ part, number }))
        .filter(({ number }) => parts.includes(number))
        .map(({ part, number }) => ({ part, d: traced(parts, (each) => each === number, solid && part === name) }))
        .filter(({ d }) => d),
      shade: traced(tones, (tone) => tone === TONE.shade),
      light: traced(tones, (tone) => tone === TONE.light),
    };
  });
}

/** A layer is lifted by lowering the camera. */
const lowered = (camera: Camera, lift: number): Camera => ({ ...camera, eye: add(camera.eye, [0, -lift, 0]) });

const TONE = { shade: 0, even: 1, light: 2 };

/** Per triangle how light it is. */
function tonesOf({ mesh }: Shoe, camera: Camera): Uint8Array {
  const { normals, triangles, surface } = mesh;
  return surface.map((_, t) => {
    const [a, b, c] = [triangles[t * 3]! * 3, triangles[t * 3 + 1]! * 3, triangles[t * 3 + 2]! * 3];
    const along = (d: number) => normals[a + d]! + normals[b + d]! + normals[c + d]!;
    const normal = unit([along(0), along(1), along(2)]);
    // The back of a surface is the inside of the sole.
    if (dot(normal, camera.forward) > 0) return TONE.shade;
    const facing = dot(normal, LAMP);
    return facing < SHADE ? TONE.shade : facing > LIGHT ? TONE.light : TONE.even;
  });
}

const planeOf = (triangle: Int32Array, values: Uint8Array): Uint8Array =>
  Uint8Array.from(triangle, (t) => (t < 0 ? NONE : values[t]!));

/** 1 where the value is wanted, softened over some pixels, so that the outlines are smooth. */
function fieldOf(plane: Uint8Array, wanted: (value: number) => boolean): Field {
  const { width, height } = PIXELS;
  const softened = Float32Array.from(plane, (value) => Number(wanted(value)));
  for (let pass = 0; pass < 2; pass++) {
    soften(softened, 1, width, height, width);
    soften(softened, width, height, width, 1);
  }
  return { width, height, values: softened };
}

/** The mean of three neighbours along lines: `step` between pixels of a line, `stride` between lines. */
function soften(values: Float32Array, step: number, length: number, lines: number, stride: number): void {
  const line = new Float32Array(length);
  for (let l = 0; l < lines; l++) {
    for (let i = 0; i < length; i++) line[i] = values[l * stride + i * step]!;
    for (let i = 1; i < length - 1; i++) values[l * stride + i * step] = (line[i - 1]! + line[i]! + line[i + 1]!) / 3;
  }
}

/** `filled` leaves out the holes. */
function pathOf(field: Field, filled: boolean): string {
  const isWanted = (loop: Loop) => {
    const area = signedArea(loop) / 2;
    return Math.abs(area) > SPECK && (!filled || area < 0);
  };
  return pathData(
    outlines(field)
      .filter(isWanted)
      .map((loop) => simplify(loop, TOLERANCE).map(([x, y]): [number, number] => [x * SCALE, y * SCALE])),
  );
}
