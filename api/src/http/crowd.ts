/** Who waits for their turn at something: how many, and for how many milliseconds the first of them has. */
export interface Turns {
  waiting: number;
  longestMs: number;
}

/** So many may always wait, however slow the machine: they are a sale that begins, not a rush. */
const FEW = 64;
/** An order takes several turns: with half a second for each it is answered before its buyer gives up. */
const LONG_MS = 500;

/** Whether so many wait, and the first of them for so long, that whoever comes next is to come later. */
export const isCrowd = ({ waiting, longestMs }: Turns): boolean => waiting > FEW && longestMs > LONG_MS;
