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
  { path: '/Back-Office/Orders', label: 'Orders', permission: 'orders.read', shortcut: 'g o' },
  { path: '/Back-Office/Returns', label: 'Returns', permission: 'orders.read', shortcut: 'g r' },
  { path: '/Back-Office/Brands', label: 'Brands', permission: 'products.edit', shortcut: 'g b' },
  { path: '/Back-Office/Products', label: 'Products', permission: 'products.edit', shortcut: 'g p' },
  { path: '/Back-Office/Stock', label: 'Stock', permission: 'stock.adjust', shortcut: 'g k' },
  { path: '/Back-Office/Launches', label: 'Launches', permission: 'launches.read', shortcut: 'g u' },
  { path: '/Back-Office/Discounts', label: 'Discounts', permission: 'discounts.edit', shortcut: 'g d' },
  { path: '/Back-Office/Customers', label: 'Customers', permission: 'customers.read', shortcut: 'g c' },
  { path: '/Back-Office/Messages', label: 'Messages', permission: 'messages.read', shortcut: 'g m' },
  { path: '/Back-Office/Newsletter', label: 'Newsletter', permission: 'newsletter.export', shortcut: 'g n' },
  { path: '/Back-Office/Settings', label: 'Settings', permission: 'settings.edit', shortcut: 'g e' },
  { path: '/Back-Office/Staff', label: 'Staff', permission: 'staff.manage', shortcut: 'g t' },
  { path: '/Back-Office/Audit-Log', label: 'Audit log', permission: 'audit.read', shortcut: 'g a' },
  { path: '/Back-Office/Releases', label: 'Releases', permission: 'releases.read', shortcut: 'g l' },
];

/** The address of the member's account page, from the frame. */
export const ACCOUNT_PATH = '/Back-Office/Account';
