/** The size as shoppers read it: 'size7' -> '7', 'size6.5' -> '6.5'. Not part of the contract: each slice bundles it. */
export const sizeLabel = (size: string): string => size.replace(/^size/, '');

/** A size key: UK sizes in whole and half steps, such as `size7` and `size6.5`. One size has one key: `size07` is none. */
export const SIZE_KEY = /^size(\d|[1-9]\d)(\.5)?$/;
