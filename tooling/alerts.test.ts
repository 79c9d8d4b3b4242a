import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const repository = join(__dirname, '..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const canCheck = spawnSync('promtool', ['--version']).status === 0;

test('every alert has an entry in the runbook that it names', () => {
  const headings = [...read('docs/how-to/answer-an-alert.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name!);
  for (const { alert, annotations } of rules) {
    expect(headings).toContain(alert);
    expect(annotations.runbook).toBe(`docs/how-to/answer-an-alert.md#${alert.toLowerCase()}`);
  }
});

test('every alert queries metrics that the shop has', () => {
  const documented = read('docs/reference/metrics.md');
  for (const { alert, expr } of rules) {
    const metrics = [...expr.matchAll(/\b((?:api|shop)_\w+?)(?:_count|_bucket)?[{[)]/g)].map(([, name]) => name!);
    expect([alert, metrics.length > 0 || expr.startsWith('up{')]).toEqual([alert, true]);
    for (const metric of metrics) expect(documented).toContain(`\`${metric}`);
  }
});

interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { panels } = JSON.parse(read('deploy/grafana/shop.json')) as { panels: Panel[] };

test('every panel of the dashboard queries metrics that the shop has', () => {
  const documented = read('docs/reference/metrics.md');
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const metrics = [...expr.matchAll(/\b((?:api|shop|nodejs|process)_\w+?)(?:_count|_bucket)?(?=[{[)]|$)/g)].map(
        ([, name]) => name!,
      );
      expect([title, metrics.length > 0]).toEqual([title, true]);
      for (const metric of metrics) expect([title, metric, documented.includes(`\`${metric}`)]).toEqual([title, metric, true]);
    }
});

const title = 'promtool accepts the rules and their tests';
(canCheck ? test : test.skip)(canCheck ? title : `${title} (skipped: promtool is not installed)`, () => {
  const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: join(repository, 'deploy/prometheus') });
  promtool('check', 'rules', 'alerts.yml');
  promtool('test', 'rules', 'alerts.test.yml');
  promtool('test', 'rules', join(repository, 'slipway/test/alerts.test.yml'));
  // promtool knows rules only, so each query of the dashboard becomes one.
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  const queries = panels.flatMap(({ targets }) => targets).map(({ expr }, index) => ({ record: `panel:${index}`, expr }));
  writeFileSync(join(folder, 'queries.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules: queries }] }));
  promtool('check', 'rules', join(folder, 'queries.yml'));
  rmSync(folder, { recursive: true });
});
