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

/** While a draw is under way, how often a page that is looked at asks for its result, and by how much visitors are spread. */
const WAITING_MS = 20_000;
const SPREAD_MS = 4_000;
/** The maximum delay of a browser timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * A launch that goes on while its page is open: by the server's clock, which a device's may be far from. Asks the server at first, when the
 * tab wakes, and at each time of the launch, somewhat spread, because everybody looks in the same second.
 */
export function useLiveLaunch(loaded: Launch): LiveLaunch {
  const { http } = useServices();
  const [launch, setLaunch] = useState(loaded);
  const [offset, setOffset] = useState<number | null>(null);
  const [, setTick] = useState(0);
  const { path } = loaded;
  const lastReload = useRef(0);

  const reload = useCallback(async () => {
    lastReload.current = Date.now();
    const asked = Date.now();
    const result = await http.get<{ now: string; launch: Launch }>(`/launches/${encodeURIComponent(path)}`);
    if (!result.ok) return;
    const answered = Date.now();
    setLaunch(result.data.launch);
    setOffset(Date.parse(result.data.now) - (asked + answered) / 2);
  }, [http, path]);

  useEffect(() => void reload(), [reload]);
  useWake(reload);

  const now = Date.now() + (offset ?? 0);
  const phase = offset === null ? launch.state : phaseOf(launch, now);
  useEffect(() => {
    if (offset === null) return;
    const at = nextChange(launch, Date.now() + offset);
    const spread = Math.random() * SPREAD_MS;
    const boundary = at === null ? undefined : at - offset - Date.now();
    const timers =
      boundary === undefined || boundary > MAX_TIMER_MS ? [] : [setTimeout(() => setTick((tick) => tick + 1), boundary + 20)];
    const isBehind = launch.state === 'closed' || phase !== launch.state;
    const ask = () => document.visibilityState === 'visible' && void reload();
    if (isBehind) timers.push(setTimeout(ask, (launch.state === 'closed' ? WAITING_MS : 0) + spread));
    return () => timers.forEach(clearTimeout);
  });
  return { launch, phase, offset, reload };
}

/** When the launch opens or closes next, in ms of the epoch; null if neither is to come. */
const nextChange = ({ opensAt, closesAt }: Launch, now: number): number | null =>
  [opensAt, closesAt].map((iso) => Date.parse(iso)).find((time) => time > now) ?? null;
