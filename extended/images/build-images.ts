import { join } from 'node:path';
import type { Engine } from './engine';

export const SLICES = ['shell', 'mf-catalog', 'mf-account', 'mf-checkout', 'mf-info', 'mf-backoffice'];
export const IMAGES = ['server', 'release', 'edge', ...SLICES.map((slice) => `publish-${slice}`)].map(
  (name) => `storefront/${name}`,
);

/**
 * Builds all images from the checkout in `folder`, and reports each to `say`. With IMAGES_REUSE it keeps the engine's
 * images if they are complete.
 */
export function buildImages(engine: Engine, folder: string, say: (line: string) => void = () => undefined): void {
  const have = engine.docker('images', '--format', '{{.Repository}}');
  if (process.env.IMAGES_REUSE && IMAGES.every((image) => have.includes(image))) return;
  const build = (target: string, image: string, slice: string) => {
    engine.docker(
      ...['build', '--network', 'host', '-f', join(folder, 'deploy/Dockerfile'), '--target', target],
      ...['--build-arg', `SLICE=${slice}`, '-t', image, folder],
    );
    say(`  built ${image}`);
  };
  for (const target of ['server', 'release']) build(target, `storefront/${target}`, 'mf-info');
  for (const slice of SLICES) build('publisher', `storefront/publish-${slice}`, slice);
  // The older builder builds all stages before this one: the same slice as before has them in its cache.
  build('edge', 'storefront/edge', SLICES.at(-1)!);
}
