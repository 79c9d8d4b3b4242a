/** CATD-4: the largest file, in bytes. */
export const MAX_BYTES = 20_000_000;
/** CATD-4: the most pixels; more is a bomb or a poster. */
export const MAX_PIXELS = 50_000_000;
/** The smallest width that pages show. */
export const MIN_WIDTH = 160;
/**
 * Ratio of the longer side to the shorter one: a longer strip shows nothing in a square frame, and WebP ends at 16,383 pixels.
 */
export const MAX_RATIO = 4;

/** How long the thread may take for one step (reading a header, decoding, one file), before it is ended. */
export const STEP_LIMIT_MS = 120_000;
