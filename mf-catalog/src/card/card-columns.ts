import { tokens } from 'shared/theme';

/** Two cards in a row on phones; one where the text is so large that words would not fit into half of the window. */
export const phoneColumns = `repeat(auto-fill, minmax(max(8rem, 50% - ${tokens.space[3]} / 2), 1fr))`;
