/** The text of a brand's tile, and the exact color of its picture's ground, so that the tile can continue it. */
interface Story {
  line: string;
  field: string;
}

/** By the tile's picture, not by the brand: staff may rename a brand, and with another picture the color would not fit. */
const stories: Record<string, Story> = {
  '/pictures/home/tile-dunk-640.webp': {
    field: '#a9bff2',
    line: 'From the court to the street. The split disc is a bouncing ball.',
  },
  '/pictures/home/tile-airforce-640.webp': {
    field: '#f2c879',
    line: 'A tall sole, and a link of chain that holds.',
  },
  '/pictures/home/tile-airmax-640.webp': {
    field: '#b9d48b',
    line: 'Three waves around, air below.',
  },
  '/pictures/home/tile-jordan-640.webp': { field: '#f0a494', line: 'High over the ankle, the sun at the heel.' },
};

/** The story of a tile with this picture; undefined for a picture that staff chose. */
export const storyOf = (picture: string): Story | undefined => stories[picture];
