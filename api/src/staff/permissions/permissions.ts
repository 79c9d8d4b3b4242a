import type { StaffRole } from '../../db/tables/staff';

/** The permissions of staff members, as verbs. The table of docs/reference/permissions.md. */
export const PERMISSIONS = [
  'orders.read',
  'orders.read-money',
  'orders.fulfill',
  'orders.cancel',
  'orders.refund',
  'returns.decide',
  'returns.receive',
  'stock.adjust',
  'products.edit',
  'prices.edit',
  'discounts.edit',
  'customers.read',
  'customers.export',
  'customers.erase',
  'messages.read',
  'messages.reply',
  'newsletter.export',
  'reports.read',
  'settings.edit',
  'staff.manage',
  'audit.read',
  'releases.read',
  'launches.read',
  'launches.edit',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

const OWNERS_ONLY: readonly Permission[] = ['settings.edit', 'staff.manage', 'audit.read', 'releases.read'];

/** Every role and its permissions. A constant: roles are not editable. */
export const ROLES: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNERS_ONLY.includes(permission)),
  fulfillment: ['orders.read', 'orders.fulfill', 'returns.receive', 'stock.adjust'],
  support: [
    'orders.read',
    'orders.read-money',
    'orders.cancel',
    'returns.decide',
    'customers.read',
    'messages.read',
    'messages.reply',
    'launches.read',
  ],
};

export const may = (role: StaffRole, permission: Permission): boolean => ROLES[role].includes(permission);

/** Whether a member with the role `giver` may give (or take) the role `given`: only roles with no more permissions. */
export const mayGive = (giver: StaffRole, given: StaffRole): boolean => ROLES[given].every((each) => may(giver, each));
