/** The size as shoppers read it: 'size7' -> '7'. Not part of the contract: each slice bundles it. */
export const sizeLabel = (size: string): string => size.replace(/^size/, '');
