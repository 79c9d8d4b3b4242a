import type { PageFunnel } from './page-funnel';
import type { PageVitals } from './page-vitals';

/**
 * The extra fields of load reports: the shopper's steps, and, when the page is hidden, the vitals of this page load.
 * Undefined if there is nothing new, or nothing may be counted.
 */
export function createReportExtras(funnel?: Pick<PageFunnel, 'take'>, vitals?: Pick<PageVitals, 'take'>) {
  return (isHidden: boolean): Record<string, unknown> | undefined => {
    const extras = { funnel: funnel?.take(), vitals: isHidden ? vitals?.take() : undefined };
    return extras.funnel || extras.vitals ? extras : undefined;
  };
}
