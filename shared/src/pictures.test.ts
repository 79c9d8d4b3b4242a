import { explodedViewOf, pictureAt, pictureSources } from './pictures';

test('offers our own pictures in four widths and two formats', () => {
  const src = '/pictures/dunk-low-harbour/side-640.webp';
  const { webp, avif } = pictureSources(src);
  expect(webp?.split(', ')).toEqual(
    [160, 320, 640, 1200].map((width) => `/pictures/dunk-low-harbour/side-${width}.webp ${width}w`),
  );
  expect(avif).toContain('/pictures/dunk-low-harbour/side-1200.avif 1200w');
  expect(pictureAt(src, 160)).toBe('/pictures/dunk-low-harbour/side-160.webp');
});

test('offers an uploaded picture in the widths up to its widest, with a JPEG as the fallback', () => {
  const folder = `/media/${'0a'.repeat(16)}-960`;
  const { webp, avif, isFallback } = pictureSources(`${folder}/640.jpg`);
  expect(avif?.split(', ')).toEqual([160, 320, 480, 640, 960].map((width) => `${folder}/${width}.avif ${width}w`));
  expect(webp).toContain(`${folder}/960.webp 960w`);
  expect(isFallback).toBe(true);
  expect(pictureAt(`${folder}/640.jpg`, 1200)).toBe(`${folder}/960.webp`);
});

test.each([
  '/pictures/a/side.svg',
  'https://cdn.example/pictures/a/side-640.webp',
  '/pictures/a/b/side-640.webp',
  '/pictures/a/side-500.webp',
  `/media/${'0a'.repeat(16)}-500/500.jpg`,
  `/media/${'0a'.repeat(16)}-640/640.webp`,
  '',
])('leaves the foreign URL %s unchanged', (src) => {
  expect(pictureSources(src)).toEqual({ src });
  expect(pictureAt(src, 160)).toBe(src);
});

test('finds the drawing beside a picture of the shop, and none beside another picture', () => {
  expect(explodedViewOf('/pictures/dunk-low-harbour/heel-320.webp')).toBe('/pictures/dunk-low-harbour/exploded.svg');
  for (const src of ['', `/media/${'0a'.repeat(16)}-640/640.jpg`, 'https://cdn.example/pictures/a/side-640.webp'])
    expect(explodedViewOf(src)).toBeUndefined();
});
