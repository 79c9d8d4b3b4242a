import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyTally } from '../canary/tally';
import { mover, openScratch, repository } from '../../test/scratch';
import { promote, startCanary } from '../moves';
import { releaseGauges } from './release-gauges';
import { countLoads } from './telemetry/load-counts';

const read = (file: string) => readFileSync(join(repository, 'slipway/monitoring', file), 'utf8');

test('the alerts and the dashboard of the package name metrics and labels that a server has', async () => {
  const scratch = openScratch();
  for (const version of ['1.0.0', '1.1.0']) await scratch.add('alpha', version);
  await promote(scratch.store, 'alpha', '1.0.0', mover(), undefined, { trials: [] });
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 5, auto: true }, mover(), undefined, { trials: [] });
  const pointer = await scratch.store.readPointer();
  const evidence = new Map([['alpha', emptyTally()]]);
  const loads = countLoads({ store: scratch.store, instance: 'one', isPublished: async () => true });
  await loads.record([{ remote: 'alpha', version: '1.0.0', stage: 'load' }]);
  const text = releaseGauges('slipway', { pointer, isFresh: true, failures: 0, evidence }) + loads.metrics('slipway');
  scratch.remove();
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const rules = [...read('alerts.yml').matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(([, block, line]) => block ?? line!);
  const exprs = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...rules];
  expect(exprs).toHaveLength(11);
  for (const expr of exprs) {
    const names = expr.match(/slipway_\w+/g)!;
    const labels = [...expr.matchAll(/(?:by|on) \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(', '));
    for (const name of names) {
      expect(text).toContain(`# TYPE ${name} `);
      const [sample] = new RegExp(`^${name}\\{.*`, 'm').exec(text) ?? [''];
      // Prometheus itself adds the labels instance and job to these.
      for (const label of labels.filter((each) => !['instance', 'job'].includes(each))) expect(sample).toContain(`${label}="`);
    }
  }
});
