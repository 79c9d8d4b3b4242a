import type { View } from '../routing/view';
import { whenIdle } from '../when-idle';
import type { MeasureVitals, Vital } from './measure-vitals';

export interface VitalsReport extends Partial<Record<Vital, number>> {
  /** The slices that this page load consists of. */
  slices: { remote: string; version: string }[];
}

export interface PageVitals {
  /** Remembers the remote of the page that was loaded. Later pages of the visit are not page loads. */
  recordView(view: View): void;
  /** Takes the measurements so far, once per page load; undefined if there are none. */
  take(): VitalsReport | undefined;
}

/**
 * Measures load time and responsiveness of this page load, in memory alone: no cookie, no identifier. The code for it is loaded
 * when the browser has nothing else to do; browsers keep what happened before.
 */
export function createPageVitals(shellVersion: string | undefined, measure: MeasureVitals = measureLater): PageVitals {
  const measured: Partial<Record<Vital, number>> = {};
  const slices = shellVersion ? [{ remote: 'shell', version: shellVersion }] : [];
  let [hasPage, isTaken] = [false, false];
  measure((vital, value) => (measured[vital] = value));
  return {
    recordView(view) {
      if (!hasPage && view.kind === 'page') slices.push({ remote: view.remote, version: view.version });
      hasPage = true;
    },
    take() {
      if (isTaken || slices.length === 0 || Object.keys(measured).length === 0) return undefined;
      isTaken = true;
      return { slices, ...measured };
    },
  };
}

const measureLater: MeasureVitals = (record) =>
  // A visitor loses nothing if it does not load.
  whenIdle(async () => (await import(/* webpackChunkName: "vitals" */ './measure-vitals')).measureVitals(record));
