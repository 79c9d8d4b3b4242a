import { useCallback, useEffect, useState } from 'react';
import { useServices } from 'shared/contract';
import { useWake } from './use-wake';

/** After a failure that leaves the shown content in place, such as that of an overloaded server at the draw. */
const AGAIN_MS = 10_000;
/** By how much visitors are spread: everybody looks in the same second. */
const SPREAD_MS = 4_000;
/** The longest time that a timer of a browser holds, less the spread. */
const MAX_TIMER_MS = 2 ** 31 - 1 - SPREAD_MS;

interface Loaded<Data> {
  /** Null until the first answer. */
  data: Data | 'failed' | null;
  /** Reads it. */
  load(): Promise<void>;
}

interface Read<Data> {
  /** The requested path. */
  of: string;
  data: Data | 'failed' | null;
  /** Whether the last request failed. */
  isBehind: boolean;
}

/**
 * The API's response at a path, reloaded when the page becomes visible, and every `everyMs(data)` unless that is null. A failure
 * is shown only without data; otherwise the data stays, and is soon reloaded.
 */
export function useLoaded<Data>(path: string, everyMs: (data: Data) => number | null): Loaded<Data> {
  const { http } = useServices();
  const [{ of, data: read, isBehind }, setRead] = useState<Read<Data>>({ of: path, data: null, isBehind: false });
  const data = of === path ? read : null;
  const load = useCallback(async () => {
    const result = await http.get<Data>(path);
    setRead((before) => {
      const shown = before.of === path ? before.data : null;
      return { of: path, data: result.ok ? result.data : (shown ?? 'failed'), isBehind: !result.ok };
    });
  }, [http, path]);
  useWake(load);
  const wait = data === null || data === 'failed' ? null : isBehind ? AGAIN_MS : everyMs(data);
  useEffect(() => {
    if (wait === null) return;
    const ask = () => document.visibilityState === 'visible' && void load();
    const timer = setInterval(ask, Math.min(wait, MAX_TIMER_MS) + Math.random() * Math.min(wait, SPREAD_MS));
    return () => clearInterval(timer);
  }, [wait, load]);
  return { data, load };
}
