import { formatDayTime } from 'shared/dates';
import type { Launch } from './launch';

/** When the result comes, after closing: at the time of the draw, which then waits for its beacon. `now` in ms of the epoch. */
export function drawText({ drawAt, beacon }: Pick<Launch, 'drawAt' | 'beacon'>, now: number, format = formatDayTime): string {
  if (now < Date.parse(drawAt)) return `The draw is on ${format(drawAt)} (South African time).`;
  return beacon?.state === 'waiting'
    ? 'The draw waits for the public random value, for a day at most.'
    : 'The draw is under way.';
}
