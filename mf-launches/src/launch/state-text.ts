import { formatDayTime } from 'shared/dates';
import type { LaunchSummary } from './launch';

/** A launch's state in words: 'Opens Friday 4 December, 09:00', 'Enter until …', 'Drawn'. */
export function stateText({ state, opensAt, closesAt }: Pick<LaunchSummary, 'state' | 'opensAt' | 'closesAt'>): string {
  switch (state) {
    case 'draft':
    case 'scheduled':
      return `Opens ${formatDayTime(opensAt)}`;
    case 'open':
      return `Enter until ${formatDayTime(closesAt)}`;
    case 'closed':
      return 'Closed';
    case 'called-off':
      return 'Called off';
    default:
      return 'Drawn';
  }
}
