import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, repository } from './lock-file';

interface Bill {
  bomFormat: string;
  components: { name: string; version: string; purl: string; licenses?: object[] }[];
}

test('npm writes a CycloneDX bill of materials with every production package to .cache/extended-results', () => {
  // Includes all packages: `--omit=dev` also drops production packages that a dev tool needs.
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1 << 27,
  });
  const folder = join(repository, '.cache/extended-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), text);
  const { bomFormat, components } = JSON.parse(text) as Bill;
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl.split('?')[0]!)));
  const required = lockedPackages().filter((entry) => !entry.dev && !entry.devOptional && !entry.optional && !entry.peer);
  expect(bomFormat).toBe('CycloneDX');
  expect(required.length).toBeGreaterThan(100);
  expect(required.map(({ name, version }) => `pkg:npm/${name}@${version}`).filter((purl) => !listed.has(purl))).toEqual([]);
}, 300_000);
