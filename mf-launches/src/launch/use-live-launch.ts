import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from 'shared/contract';
import { useWake } from '../use-wake';
import { phaseOf, type Launch, type LaunchState } from './launch';

export interface LiveLaunch {
  launch: Launch;
  phase: LaunchState;
  /** Server's clock minus this device's, in ms; null until the server has answered. */
  offset: number | null;
  reload(): Promise<void>;
}

/** While a draw is under way, how often a visible page requests its result, and by how much the requests of visitors are spread. */
const WAITING_MS = 20_000;
const SPREAD_MS = 4_000;
/** After a request without a response. */
const AGAIN_MS = 10_000;
/** The maximum delay of a browser timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * A launch that advances while its page is open, by the server's clock, because a device's may be far off. It asks the server at first,
 * when the tab wakes, and at each time of the launch, with some jitter, because all visitors look in the same second.
 */
export function useLiveLaunch(loaded: Launch): LiveLaunch {
  const { http } = useServices();
  const [launch, setLaunch] = useState(loaded);
  const [offset, setOffset] = useState<number | null>(null);
  const [, setTick] = useState(0);
  /** Requests that failed since the last answer: each of them renders, and so asks again. */
  const [failures, setFailures] = useState(0);
  const { path } = loaded;
  const lastReload = useRef(0);

  const reload = useCallback(async () => {
    lastReload.current = Date.now();
    const asked = Date.now();
    const result = await http.get<{ now: string; launch: Launch }>(`/launches/${encodeURIComponent(path)}`);
    if (!result.ok) return setFailures((count) => count + 1);
    setFailures(0);
    const answered = Date.now();
    setLaunch(result.data.launch);
    setOffset(Date.parse(result.data.now) - (asked + answered) / 2);
  }, [http, path]);

  useEffect(() => void reload(), [reload]);
  useWake(reload);

  const now = Date.now() + (offset ?? 0);
  const phase = offset === null ? launch.state : phaseOf(launch, now);
  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const at = offset === null ? null : nextChange(launch, Date.now() + offset);
    const boundary = at === null ? Infinity : at - offset! - Date.now();
    if (boundary <= MAX_TIMER_MS) timers.push(setTimeout(() => setTick((tick) => tick + 1), boundary + 20));
    const isBehind = launch.state === 'closed' || phase !== launch.state || (offset === null && failures > 0);
    const ask = () => document.visibilityState === 'visible' && void reload();
    const pause = launch.state === 'closed' ? WAITING_MS : failures > 0 ? AGAIN_MS : 0;
    if (isBehind) timers.push(setTimeout(ask, pause + Math.random() * SPREAD_MS));
    return () => timers.forEach(clearTimeout);
  });
  return { launch, phase, offset, reload };
}

/** When the launch opens or closes next, in ms of the epoch; null if neither is to come. */
const nextChange = ({ opensAt, closesAt }: Launch, now: number): number | null =>
  [opensAt, closesAt].map((iso) => Date.parse(iso)).find((time) => time > now) ?? null;
