import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBucketServer, type BucketServer } from 'slipway/testing';
import { isMediaPlace, openMediaStore } from './open-media-store';

let folder: string;
let bucket: BucketServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'media-'));
  bucket = await openBucketServer();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bucket.close();
});

const open = (place: string) =>
  openMediaStore(place, { AWS_ENDPOINT_URL: bucket.url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });

test.each([
  ['a folder', () => folder],
  ['a bucket', () => 's3://pictures/shop'],
])('%s stores objects, and reports missing ones', async (_what, place) => {
  const store = open(place());
  expect(await store.get('files/a/160.jpg')).toBeNull();
  expect(await store.has('files/a/160.jpg')).toBe(false);
  await store.put('files/a/160.jpg', Buffer.from('picture'));
  await store.put('files/a/160.jpg', Buffer.from('picture'));
  expect((await store.get('files/a/160.jpg'))?.toString()).toBe('picture');
  expect(await store.has('files/a/160.jpg')).toBe(true);
  expect(await store.has('files/a')).toBe(false);
  await store.put('files/b/160.jpg', Buffer.from('another'));
  await store.remove('files/b/160.jpg');
  await store.remove('files/b/160.jpg');
  expect(await store.get('files/b/160.jpg')).toBeNull();
  expect(await store.has('files/a/160.jpg')).toBe(true);
});

test('a folder never has partial files', () => {
  expect(readdirSync(join(folder, 'files/a'))).toEqual(['160.jpg']);
});

test('a place is a folder or a bucket', () => {
  expect(['s3://pictures', 's3://pictures/shop/', '/srv/media', 'media'].filter(isMediaPlace)).toHaveLength(4);
  expect(['s3://', 'http://pictures', 'gs://pictures'].filter(isMediaPlace)).toEqual([]);
});
