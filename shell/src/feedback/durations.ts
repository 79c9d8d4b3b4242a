import type { Toast } from 'shared/contract';

const durations: Record<Toast['kind'], number> = { success: 1500, info: 4000, error: 8000 };

/** How long a toast stays, in ms (ERR-1: 1500 for success). */
export const durationOf = (toast: Toast): number => toast.duration ?? durations[toast.kind];
