/** '1 pair', '12 pairs'. */
export const pairsText = (pairs: number): string => `${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`;

export const totalPairs = (sizes: readonly { pairs: number }[]): number => sizes.reduce((sum, { pairs }) => sum + pairs, 0);
