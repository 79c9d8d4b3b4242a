import { pictureAt, pictureSources } from './pictures';

test('offers our own pictures in four widths and two formats', () => {
  const src = '/pictures/dunk-low-harbour/side-640.webp';
  const { webp, avif } = pictureSources(src);
  expect(webp?.split(', ')).toEqual(
    [160, 320, 640, 1200].map((width) => `/pictures/dunk-low-harbour/side-${width}.webp ${width}w`),
  );
  expect(avif).toContain('/pictures/dunk-low-harbour/side-1200.avif 1200w');
  expect(pictureAt(src, 160)).toBe('/pictures/dunk-low-harbour/side-160.webp');
});

test.each([
  '/pictures/a/side.svg',
  'https://cdn.example/pictures/a/side-640.webp',
  '/pictures/a/b/side-640.webp',
  '/pictures/a/side-500.webp',
  '',
])('leaves the foreign URL %s unchanged', (src) => {
  expect(pictureSources(src)).toEqual({ src });
  expect(pictureAt(src, 160)).toBe(src);
});
