import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';

/** A measure of web.dev/vitals: LCP and INP in milliseconds, CLS as a score. */
export type Vital = 'lcp' | 'inp' | 'cls';

/** Calls `record` with the newest value of each measure, as often as it changes. */
export type MeasureVitals = (record: (vital: Vital, value: number) => void) => void;

/** Measures with the library of the field, so that the figures compare with those of other shops and tools. */
export const measureVitals: MeasureVitals = (record) => {
  const pass = ({ name, value }: Metric) => record(name.toLowerCase() as Vital, Math.round(value * 10_000) / 10_000);
  // Each change, because the page may be hidden before the library says its last word.
  const options = { reportAllChanges: true };
  onLCP(pass, options);
  onINP(pass, options);
  onCLS(pass, options);
};
