import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from 'testing/repository';
import type { Engine } from './engine';

/** This machine's certificates, for builds behind a proxy that signs with one of them. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The pinned base images of the Dockerfile and the Compose file. */
export function baseImages(): string[] {
  const read = (file: string) => readFileSync(join(repository, file), 'utf8');
  const named = [
    ...read('deploy/Dockerfile').matchAll(/^FROM (\S+:\S+)/gm),
    ...read('docker-compose.yml').matchAll(/image: (postgres:\S+)/g),
  ];
  return [...new Set(named.map(([, image]) => image!))];
}

/** Pulls the base images, or builds stand-ins if their registry is unreachable. Returns the names of the stand-ins. */
export function provideBaseImages({ docker }: Engine): string[] {
  const images = baseImages();
  const isThere = (image: string) => docker('images', '-q', image).trim() !== '';
  const missing = images.filter((image) => !isThere(image) && !pulls(docker, image));
  const of = (name: string) => missing.find((image) => image.startsWith(`${name}:`));
  const folder = mkdtempSync(join(tmpdir(), 'storefront-base-'));
  const context = join(folder, 'context');
  try {
    const [debian, node, postgres] = [of('debian'), of('node'), of('postgres')];
    if (debian) {
      const archive = join(folder, 'debian.tar');
      execFileSync('mmdebstrap', ['--variant=minbase', 'bookworm', archive], { stdio: 'ignore' });
      docker('import', '-c', 'CMD ["bash"]', archive, debian);
    }
    const build = (file: string, image: string) =>
      docker('build', '--network', 'host', '-f', join(__dirname, 'stand-ins', file), '-t', image, context);
    if (node) {
      const npm = dirname(
        dirname(
          execFileSync('sh', ['-c', 'readlink -f "$(PATH=/usr/bin:/usr/local/bin:$PATH which npm)"'], {
            encoding: 'utf8',
          }).trim(),
        ),
      );
      cpSync(process.execPath, join(context, 'node'), { recursive: true });
      cpSync(npm, join(context, 'npm'), { recursive: true });
      writeFileSync(join(context, 'npmrc'), existsSync(CERTIFICATES) ? `cafile=${CERTIFICATES}\n` : '');
      writeFileSync(join(context, 'ca-certificates.crt'), existsSync(CERTIFICATES) ? readFileSync(CERTIFICATES) : '');
      build('node.Dockerfile', node);
    }
    if (postgres) {
      cpSync(join(__dirname, 'stand-ins/postgres-entrypoint.sh'), join(context, 'postgres-entrypoint.sh'), { recursive: true });
      build('postgres.Dockerfile', postgres);
    }
    return missing;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pulls(docker: Engine['docker'], image: string): boolean {
  try {
    docker('pull', '-q', image);
    return true;
  } catch {
    return false;
  }
}

/** A copy of the checkout as a clone has it, with what is not committed yet. */
export function copyCheckout(to: string): void {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'git ls-files -co --exclude-standard -z | tar cf - --null --ignore-failed-read -T - | tar xf - -C "$1"', '-', to],
    { cwd: repository, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The checkout could not be copied: ${stderr}`);
  // The older builder reads its list of exclusions here.
  cpSync(join(to, 'deploy/Dockerfile.dockerignore'), join(to, '.dockerignore'));
}
