import { readAddress } from './read-address';

test('accepts web addresses, and only origins for PUBLIC_URL', () => {
  expect(readAddress({ PUBLIC_URL: ' https://acme.dev/ ' }, 'PUBLIC_URL')).toBe('https://acme.dev/');
  expect(readAddress({ ASSETS_URL: 'https://cdn.acme.dev/releases/' }, 'ASSETS_URL')).toBe('https://cdn.acme.dev/releases/');
  expect(readAddress({ PUBLIC_URL: '' }, 'PUBLIC_URL')).toBeUndefined();
  expect(() => readAddress({ ASSETS_URL: 'cdn' }, 'ASSETS_URL')).toThrow('must be an address such as');
  expect(() => readAddress({ PUBLIC_URL: 'https://acme.dev/ui' }, 'PUBLIC_URL')).toThrow('without a path');
});
