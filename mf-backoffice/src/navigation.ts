/** A screen in the navigation. Staff see those that their role may open. */
export interface NavigationEntry {
  path: string;
  label: string;
  /** Absent: for everybody on the staff. */
  permission?: string;
  /** Keys pressed one after the other, outside fields. */
  shortcut: string;
}

/** In the order of the menu. Every screen adds itself here and in routes.tsx. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { path: '/Back-Office', label: 'Overview', shortcut: 'g h' },
  { path: '/Back-Office/Returns', label: 'Returns', permission: 'orders.read', shortcut: 'g r' },
  { path: '/Back-Office/Discounts', label: 'Discounts', permission: 'discounts.edit', shortcut: 'g d' },
  { path: '/Back-Office/Staff', label: 'Staff', permission: 'staff.manage', shortcut: 'g t' },
  { path: '/Back-Office/Audit-Log', label: 'Audit log', permission: 'audit.read', shortcut: 'g a' },
  { path: '/Back-Office/Releases', label: 'Releases', permission: 'releases.read', shortcut: 'g l' },
];

/** The address of one's own account, from the frame. */
export const ACCOUNT_PATH = '/Back-Office/Account';
