import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from './metrics';

const RULES = readFileSync(join(__dirname, '../../../deploy/prometheus/alerts.yml'), 'utf8');

test('series that alerts watch start at zero: the first dispute of a process is an increase', async () => {
  const exported = await createMetrics().registry.metrics();
  const asked = [...RULES.matchAll(/(shop_(?:payments|refunds|mails)_total|api_answers_total)\{(\w+)=~?"([^"]+)"\}/g)].flatMap(
    ([, metric, label, values]) => values!.split('|').map((value) => ({ metric, label, value })),
  );
  expect(asked.length).toBeGreaterThan(6);
  for (const { metric, label, value } of asked)
    expect(exported).toMatch(new RegExp(`^${metric}\\{(?:provider="yoco",)?${label}="${value}"\\} 0$`, 'm'));
});

test('counts responses by the first digit of their status', async () => {
  const metrics = createMetrics();
  for (const status of [200, 204, 304, 429, 503]) metrics.countAnswer(status);
  const exported = await metrics.registry.metrics();
  expect(exported.match(/^api_answers_total.*$/gm)).toEqual([
    'api_answers_total{status="2xx"} 2',
    'api_answers_total{status="3xx"} 1',
    'api_answers_total{status="4xx"} 1',
    'api_answers_total{status="5xx"} 1',
  ]);
});
