import type { Tone } from '../ui';

export interface StaffMember {
  id: number;
  name: string;
  email: string;
  role: string;
  state: 'active' | 'reset' | 'deactivated';
  createdAt: string;
  /** Null: never logged in. */
  lastSeenAt: string | null;
  recoveryCodesLeft: number;
}

export const STATES: Record<StaffMember['state'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  reset: { label: 'Has to set up again', tone: 'warn' },
  deactivated: { label: 'No access', tone: 'neutral' },
};
