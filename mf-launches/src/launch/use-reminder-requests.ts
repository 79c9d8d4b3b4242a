import { useEffect, useState } from 'react';
import { useTurn } from 'shared/ui';

/** Key in local storage, which Log Out clears: by launch, the tokens that withdraw what this browser asked for. */
const KEY = 'launch_reminders';

/** The tokens of the requests that this browser has made for a launch, in any tab; none before hydration. */
export function useReminderRequests(path: string) {
  const turn = useTurn();
  const [tokens, setTokens] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = () => setTokens(readAll()[path] ?? []);
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [path, turn]);
  const keep = (next: readonly string[]) => {
    write(path, next);
    setTokens(next);
  };
  return { tokens, keep };
}

function readAll(): Record<string, string[]> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const lists = Object.entries(stored ?? {}).filter(([, tokens]) => Array.isArray(tokens));
    return Object.fromEntries(lists) as Record<string, string[]>;
  } catch {
    return {};
  }
}

/** Ignores storage errors (full, forbidden): the request is then withdrawn on this page alone. */
function write(path: string, tokens: readonly string[]): void {
  const { [path]: _, ...others } = readAll();
  const all = tokens.length ? { ...others, [path]: tokens } : others;
  try {
    if (Object.keys(all).length) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
  } catch {
    // The page has them.
  }
}
