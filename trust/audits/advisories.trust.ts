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

/** Some networks have a mirror without the registry's advisories: then nothing can be said, which is not 'nothing found'. */
const answered = report.vulnerabilities !== undefined;

(answered ? test : test.skip)('no package of production has a published advisory', () => {
  const known = Object.values(report.vulnerabilities ?? {}).map(
    ({ name, severity, via }) =>
      `${name} (${severity}): ${via.map((each) => (typeof each === 'string' ? each : each.title)).join('; ')}`,
  );
  expect(known).toEqual([]);
});
