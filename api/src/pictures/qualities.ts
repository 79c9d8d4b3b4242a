import type { FileFormat } from './picture-files';

/** The quality to begin with, and the one below which a photograph shows blocks. */
export const QUALITIES: Record<FileFormat, { first: number; last: number; step: number }> = {
  avif: { first: 52, last: 28, step: 6 },
  webp: { first: 80, last: 45, step: 7 },
  jpg: { first: 80, last: 50, step: 10 },
};

/**
 * Bytes that a file should not exceed: the size of the heaviest of the shop's pictures in the width that a browser would choose
 * in its place (CATD-4). So a page of photographs weighs no more than one of rendered pictures; a restless photograph loses quality.
 */
const BUDGETS: Record<FileFormat, Record<number, number>> = {
  avif: { 160: 2_150, 320: 4_800, 480: 9_000, 640: 13_400, 960: 26_000, 1200: 38_400, 1600: 38_400 },
  webp: { 160: 3_300, 320: 8_500, 480: 16_000, 640: 24_400, 960: 38_000, 1200: 49_600, 1600: 49_600 },
  jpg: { 160: 6_000, 320: 16_000, 480: 30_000, 640: 48_000 },
};

export const budgetOf = (format: FileFormat, width: number): number => BUDGETS[format][width] ?? Infinity;
