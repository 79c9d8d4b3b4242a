import type { PageFunnel } from './page-funnel';
import type { PageVitals } from './page-vitals';

/**
 * What goes along with reports of loads: what the shopper did, and, when the page is hidden, what the visitor felt of this page
 * load. Undefined where there is nothing new, or nothing may be counted.
 */
export function createReportExtras(funnel?: Pick<PageFunnel, 'take'>, vitals?: Pick<PageVitals, 'take'>) {
  return (isHidden: boolean): Record<string, unknown> | undefined => {
    const extras = { funnel: funnel?.take(), vitals: isHidden ? vitals?.take() : undefined };
    return extras.funnel || extras.vitals ? extras : undefined;
  };
}
