import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export const TABS = ['profile', 'cart', 'orders'] as const;
export type Tab = (typeof TABS)[number];
export const tabLabels: Record<Tab, string> = { profile: 'Profile', cart: 'Cart', orders: 'Orders' };

/** The tab named in the query; Profile by default. */
export const tabFromSearch = (search: URLSearchParams): Tab =>
  TABS.find((tab) => tab === search.get('tab')?.toLowerCase()) ?? 'profile';

/** The tab that a key selects, wrapping around at the ends; undefined for other keys. */
export function tabForKey(key: string, from: Tab): Tab | undefined {
  const at = TABS.indexOf(from);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (step) return TABS[(at + step + TABS.length) % TABS.length];
  if (key === 'Home') return TABS[0];
  if (key === 'End') return TABS[TABS.length - 1];
  return undefined;
}

/**
 * The open tab, stored in the URL. Changing it replaces the history entry, so Back leaves the dashboard. While the next
 * page loads, the router already has a URL without a tab; the last tab stays open until then.
 */
export function useTab(): [Tab, (tab: Tab) => void] {
  const pathname = useLocation().pathname.toLowerCase();
  const [search, setSearch] = useSearchParams();
  const [dashboardPathname] = useState(pathname);
  const [lastTab, setLastTab] = useState(tabFromSearch(search));
  const open = pathname === dashboardPathname ? tabFromSearch(search) : lastTab;
  if (open !== lastTab) setLastTab(open);
  return [open, (tab) => setSearch({ tab }, { replace: true })];
}

/** Windows up to this width in px close the tab list after a selection (DASH-1). */
export const NARROW = 881;
