import { createLoader } from '../src/runtime';
import type { Report } from '../src/runtime/options';
import { containerOf, pointerWith, runScripts, versionOf } from './page-runtime';

/** A page with the live version 1.1.0 of 'news', and 1.0.0 before it, which expose the given modules; and the reports on them. */
export function slotPage(live: object, before: object) {
  runScripts({
    'news/1.1.0/remoteEntry.js': () => containerOf(live),
    'news/1.0.0/remoteEntry.js': () => containerOf(before),
  });
  const reports: string[] = [];
  const report = ({ version, stage, error }: Report) =>
    void reports.push([version, stage, ...(error ? [(error as Error).message] : [])].join(' '));
  const pointer = pointerWith({ news: { ...versionOf('1.1.0'), fallback: versionOf('1.0.0') } });
  const loader = createLoader({ isolated: true, pointer, report, guard: false });
  return { loader, reports, slot: { remote: 'news', expose: 'widget', loader } };
}
