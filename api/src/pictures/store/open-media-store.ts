import { openBucket } from 'slipway/bucket';
import { folderMediaStore } from './folder-store';
import type { MediaStore } from './media-store';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/;

/** Whether MEDIA_STORE names a place that can be a store: a folder, or s3://bucket/prefix. */
export const isMediaPlace = (place: string): boolean => BUCKET.test(place) || !/^[a-z0-9]+:\/\//i.test(place);

/** The store at a folder, or at s3://bucket/prefix with the credentials of the environment, as the release store has them. */
export function openMediaStore(place: string, env: Readonly<Record<string, string | undefined>>): MediaStore {
  const [, name, prefix] = BUCKET.exec(place) ?? [];
  if (name === undefined) return folderMediaStore(place);
  const bucket = openBucket(name, prefix ? `${prefix}/` : '', env);
  return {
    place,
    put: async (key, content) => void (await bucket.put(key, content)),
    async get(key) {
      const found = await bucket.get(key);
      return found === null || found === 'unchanged' ? null : found.content;
    },
    has: (key) => bucket.has(key),
    remove: (key) => bucket.remove(key),
  };
}
