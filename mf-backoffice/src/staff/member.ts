import type { Reply } from '../api';
import type { Status } from '../ui';

export type StaffMember = Reply<'GET /members'>[number];

export const STATES: Record<StaffMember['state'], Status> = {
  active: { label: 'Active', tone: 'good' },
  reset: { label: 'Must set up again', tone: 'warn' },
  deactivated: { label: 'No access', tone: 'neutral' },
};
