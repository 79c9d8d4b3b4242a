import type { Reply } from '../api';
import { StatusBadge } from '../ui';

type Slice = Pick<Reply<'GET /releases'>['slices'][number], 'live' | 'fault' | 'state' | 'message'>;

/** The version that is live, and what keeps visitors from it. */
export function LiveVersion({ live, fault, state, message }: Slice) {
  const problems = [
    ...(state === 'disabled' ? [`switched off: ${message ?? ''}`] : []),
    ...(fault ? [`not served as published: ${fault}`] : []),
  ];
  return problems.length > 0 ? <StatusBadge tone="bad" label={[live, ...problems].join(', ')} /> : live;
}
