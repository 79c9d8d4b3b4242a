import { formatDayTime } from 'shared/dates';
import type { Launch, LaunchSummary } from './launch';

/** A launch's state in words: 'Opens Friday 4 December, 09:00', 'Enter until …', 'Drawn'. */
export function stateText({ state, opensAt, closesAt }: Pick<LaunchSummary, 'state' | 'opensAt' | 'closesAt'>): string {
  switch (state) {
    case 'draft':
    case 'scheduled':
      return `Opens ${formatDayTime(opensAt)}`;
    case 'open':
      return `Enter until ${formatDayTime(closesAt)}`;
    case 'closed':
      return 'Entries are closed.';
    case 'called-off':
      return 'Called off';
    default:
      return 'Drawn';
  }
}

/** When the result comes, after closing: at the time of the draw, which then waits for its beacon. `now` in ms of the epoch. */
export function drawText({ drawAt, beacon }: Pick<Launch, 'drawAt' | 'beacon'>, now: number, format = formatDayTime): string {
  if (now < Date.parse(drawAt)) return `The draw is on ${format(drawAt)} (South African time).`;
  return beacon?.state === 'waiting'
    ? 'The draw waits for the public random value, for a day at most.'
    : 'The draw is under way.';
}
