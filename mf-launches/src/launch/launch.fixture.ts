import type { Launch } from './launch';

/** A launch that opens on Friday 4 December 2026 at 09:00 in South Africa. */
export const launchFixture = (overrides: Partial<Launch> = {}): Launch => ({
  path: 'dunk-low-fir',
  name: 'Dunk Low Fir',
  image: '/pictures/dunk-low-fir-honey/side-640.webp',
  priceCents: 219_900,
  state: 'scheduled',
  opensAt: '2026-12-04T07:00:00.000Z',
  closesAt: '2026-12-05T16:00:00.000Z',
  drawAt: '2026-12-05T16:05:00.000Z',
  sizes: [
    { size: 'size7', label: 'UK 7', pairs: 12 },
    { size: 'size8', label: 'UK 8', pairs: 1 },
  ],
  category: 'Dunk',
  images: [
    { src: '/pictures/dunk-low-fir-honey/side-640.webp', alt: 'Side view' },
    { src: '/pictures/dunk-low-fir-honey/top-640.webp', alt: 'View from above' },
  ],
  description: 'Deep green over honey.',
  colourway: 'Fir and Honey',
  rules: 'One entry per person.\nEntering is free.',
  rulesHash: 'a'.repeat(64),
  seedHash: 'b'.repeat(64),
  claimHours: 24,
  beacon: null,
  calledOff: null,
  productShown: false,
  entries: null,
  ...overrides,
});
