import type { LaunchState, LaunchSummary } from '../launch/launch';

export interface LaunchGroup {
  title: string;
  launches: LaunchSummary[];
}

const GROUPS: readonly { title: string; states: readonly LaunchState[] }[] = [
  { title: 'Open now', states: ['open'] },
  { title: 'Coming up', states: ['scheduled'] },
  { title: 'Waiting for the draw', states: ['closed'] },
  { title: 'Past launches', states: ['drawn', 'ended', 'called-off'] },
];

/** The launches by what a visitor can do about them, each group in the given order, without empty groups (LCH-2). */
export const groupLaunches = (launches: readonly LaunchSummary[]): LaunchGroup[] =>
  GROUPS.map(({ title, states }) => ({ title, launches: launches.filter(({ state }) => states.includes(state)) })).filter(
    ({ launches: found }) => found.length > 0,
  );
