import { spawnSync } from 'node:child_process';
import { repository } from './lock-file';

interface Report {
  message?: string;
  error?: { summary?: string };
  vulnerabilities?: Record<string, { name: string; severity: string; via: (string | { title: string })[] }>;
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=low', '--json', '--loglevel=silent'], {
  cwd: repository,
  encoding: 'utf8',
});
const report = (stdout.trim() ? JSON.parse(stdout) : {}) as Report;

/** Some registry mirrors have no advisories. The test is skipped then: no data is not the same as no advisory. */
const answered = report.vulnerabilities !== undefined;

(answered ? test : test.skip)('no production package has a published advisory', () => {
  const known = Object.values(report.vulnerabilities ?? {}).map(
    ({ name, severity, via }) =>
      `${name} (${severity}): ${via.map((each) => (typeof each === 'string' ? each : each.title)).join('; ')}`,
  );
  expect(known).toEqual([]);
});
