import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SHINES, type Layers } from '../light/layers';
import { SKINS } from '../light/skins';
import { PARTS } from '../panels/parts';

/** Hash of all sources below the given folders except tests, so that a code change makes new pictures. */
export function sourceHash(folders: readonly string[]): string {
  const hash = createHash('sha256');
  const walk = (path: string) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) walk(join(path, name));
    } else if (path.endsWith('.ts') && !path.endsWith('.test.ts')) hash.update(readFileSync(path));
  };
  folders.forEach(walk);
  return hash.digest('hex');
}

export const keyOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);

/** Layers by key, compressed, in a folder that may be deleted at any time. */
export interface LayerCache {
  read(key: string): Layers | undefined;
  write(key: string, layers: Layers): void;
}

export function layerCache(folder: string): LayerCache {
  mkdirSync(folder, { recursive: true });
  const path = (key: string) => join(folder, `${key}.layers`);
  return {
    read: (key) => (existsSync(path(key)) ? unpack(inflateRawSync(readFileSync(path(key)))) : undefined),
    write: (key, layers) => writeFileSync(path(key), deflateRawSync(pack(layers), { level: 1 })),
  };
}

/** All planes in a fixed order. */
const planes = (layers: Layers) => [
  layers.cover,
  layers.warm,
  ...layers.parts,
  layers.ground,
  ...layers.diffuse,
  ...layers.mirror,
];

export function pack(layers: Layers): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(layers.width, 0);
  head.writeUInt32LE(layers.height, 4);
  return Buffer.concat([head, ...planes(layers).map((plane) => Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength))]);
}

export function unpack(bytes: Buffer): Layers {
  const [width, height] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  let at = 8;
  const small = () => Uint8Array.from(bytes.subarray(at, (at += width * height)));
  const large = () => {
    const plane = new Uint16Array(width * height);
    Buffer.from(plane.buffer).set(bytes.subarray(at, (at += width * height * 2)));
    return plane;
  };
  const [cover, warm] = [small(), small()];
  const parts = PARTS.map(small);
  const ground = large();
  return { width, height, cover, warm, parts, ground, diffuse: SKINS.map(large), mirror: SHINES.map(large) };
}
