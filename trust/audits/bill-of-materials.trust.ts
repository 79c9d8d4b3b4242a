import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, repository } from './lock-file';

interface Bill {
  bomFormat: string;
  components: { name: string; version: string; purl: string; licenses?: object[] }[];
}

test('npm writes a CycloneDX bill of materials that names every package of production; it lies in .cache/trust-results', () => {
  // Of everything: `--omit=dev` leaves out packages of production that a tool wants as well.
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1 << 27,
  });
  const folder = join(repository, '.cache/trust-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), text);
  const { bomFormat, components } = JSON.parse(text) as Bill;
  const told = new Set(components.map(({ purl }) => decodeURIComponent(purl.split('?')[0]!)));
  const owed = lockedPackages().filter((entry) => !entry.dev && !entry.devOptional && !entry.optional && !entry.peer);
  expect(bomFormat).toBe('CycloneDX');
  expect(owed.length).toBeGreaterThan(100);
  expect(owed.map(({ name, version }) => `pkg:npm/${name}@${version}`).filter((purl) => !told.has(purl))).toEqual([]);
}, 300_000);
