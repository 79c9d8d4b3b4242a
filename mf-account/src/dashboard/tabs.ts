import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export const TABS = ['profile', 'cart', 'orders'] as const;
export type Tab = (typeof TABS)[number];
export const tabLabels: Record<Tab, string> = { profile: 'Profile', cart: 'Cart', orders: 'Orders' };

/** The tab that an address names; Profile where it names none. */
export const tabOf = (search: URLSearchParams): Tab => TABS.find((tab) => tab === search.get('tab')?.toLowerCase()) ?? 'profile';

/** The tab that a key leads to from another one, going round at the ends; undefined for keys that mean nothing here. */
export function tabForKey(key: string, from: Tab): Tab | undefined {
  const at = TABS.indexOf(from);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (step) return TABS[(at + step + TABS.length) % TABS.length];
  if (key === 'Home') return TABS[0];
  if (key === 'End') return TABS[TABS.length - 1];
  return undefined;
}

/**
 * The open tab, kept in the address; changing it replaces the entry, so that Back leaves the dashboard. The router is
 * ahead of the page: while the next one loads, its address names no tab, and the last one stays open.
 */
export function useTab(): [Tab, (tab: Tab) => void] {
  const pathname = useLocation().pathname.toLowerCase();
  const [search, setSearch] = useSearchParams();
  const [own] = useState(pathname);
  const [last, setLast] = useState(tabOf(search));
  const open = pathname === own ? tabOf(search) : last;
  if (open !== last) setLast(open);
  return [open, (tab) => setSearch({ tab }, { replace: true })];
}

/** Windows of this width or less close the tab list after a pick (DASH-1). */
export const NARROW = 881;
