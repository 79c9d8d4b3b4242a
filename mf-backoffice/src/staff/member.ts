import type { Reply } from '../api';
import type { Tone } from '../ui';

export type StaffMember = Reply<'GET /members'>[number];

export const STATES: Record<StaffMember['state'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  reset: { label: 'Has to set up again', tone: 'warn' },
  deactivated: { label: 'No access', tone: 'neutral' },
};
