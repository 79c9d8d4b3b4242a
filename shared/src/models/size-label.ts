/** The size as shoppers read it: 'size7' -> '7', 'size6.5' -> '6.5'. Not part of the contract: each slice bundles it. */
export const sizeLabel = (size: string): string => size.replace(/^size/, '');

/** A size key: UK sizes in whole and half steps, such as `size7` and `size6.5`. One size has one key: `size07` is none. */
export const SIZE_KEY = /^size(\d|[1-9]\d)(\.5)?$/;

/** Why no more units of a size can be had than are free. A list says 'Out Of Stock', a refused add 'Out of Stock' (HOME-5, PDP-4). */
export const stockText = (free: number): string => (free > 0 ? `Only ${free} left in this size.` : 'Sold out in this size.');
