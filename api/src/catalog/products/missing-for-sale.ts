/** The parts that a product lacks before shoppers may see it: 'a picture', 'a price'. */
export const missingForSale = ({ hasPicture, priceCents }: { hasPicture: boolean; priceCents: number }): string[] => [
  ...(hasPicture ? [] : ['a picture']),
  ...(priceCents > 0 ? [] : ['a price']),
];
