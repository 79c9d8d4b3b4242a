import { OVER, type LaunchState, type LaunchSummary } from '../launch/launch';

export interface LaunchGroup {
  title: string;
  launches: LaunchSummary[];
  /** Whether its one launch is shown large: the next one that a visitor can enter, and no other. */
  isLarge: boolean;
}

const GROUPS: readonly { title: string; states: readonly LaunchState[] }[] = [
  { title: 'Open now', states: ['open'] },
  { title: 'Coming up', states: ['scheduled'] },
  { title: 'Waiting for the draw', states: ['closed'] },
  { title: 'Over', states: OVER },
];

/** The launches by what a visitor can do about them, each group in the given order, without empty groups (LCH-2). */
export const groupLaunches = (launches: readonly LaunchSummary[]): LaunchGroup[] =>
  GROUPS.map(({ title, states }) => ({ title, states, launches: launches.filter(({ state }) => states.includes(state)) }))
    .filter(({ launches: found }) => found.length > 0)
    .map(({ title, states, launches: found }, index) => ({
      title,
      launches: found,
      isLarge: index === 0 && found.length === 1 && states !== OVER,
    }));
