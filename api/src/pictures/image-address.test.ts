import { IMAGE_ADDRESS } from './picture-files';

test.each(['/media/x/640.jpg', '/pictures/a/side-640.webp', 'https://cdn.example/a.jpg'])('%s may be a picture', (address) => {
  expect(IMAGE_ADDRESS.test(address)).toBe(true);
});

test.each([
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '/\t/evil.example/a.png',
  'http://cdn.example/a.jpg',
  'javascript:1',
  '/',
])('%j may not be a picture: browsers redirect from it, or cannot load it', (address) => {
  expect(IMAGE_ADDRESS.test(address)).toBe(false);
});
