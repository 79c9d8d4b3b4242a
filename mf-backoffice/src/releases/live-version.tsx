import { StatusBadge } from '../ui';

export interface Live {
  live: string;
  /** Why visitors do not get the version whole. */
  fault?: string;
  state?: string;
  /** The message that visitors read while it is switched off. */
  message?: string;
}

/** The version that is live, and what keeps visitors from it. */
export function LiveVersion({ live, fault, state, message }: Live) {
  const problems = [
    ...(state === 'disabled' ? [`switched off: ${message ?? ''}`] : []),
    ...(fault ? [`not served as published: ${fault}`] : []),
  ];
  return problems.length > 0 ? <StatusBadge tone="bad">{[live, ...problems].join(', ')}</StatusBadge> : live;
}
