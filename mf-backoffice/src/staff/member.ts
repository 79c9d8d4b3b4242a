import type { Reply } from '../api';
import { formatDateTime, type Status } from '../ui';

export type StaffMember = Reply<'GET /members'>[number];

export const STATES: Record<StaffMember['state'], Status> = {
  active: { label: 'Active', tone: 'good' },
  reset: { label: 'Must set up again', tone: 'warn' },
  deactivated: { label: 'No access', tone: 'neutral' },
};

/** The server forgets ended sessions after 90 days. */
export const lastSeen = (at: string | null): string => (at ? formatDateTime(at) : 'Not in the last 90 days');
