import { pictureSources } from 'shared/pictures';
import { sourceSet } from './source-set';

const SIZES = '(min-width: 1024px) 300px, 50vw';
/** A tile of the artwork package, which has widths of its own. */
const OWN_TILE = /^\/pictures\/home\/(tile-[\w-]+)-640\.webp$/;
const OWN_WIDTHS = [320, 640, 960];

/** The picture of a brand's tile. The tile is a link with the brand's name, so the picture says nothing to screen readers. */
export function TilePicture({ src }: { src: string }) {
  const own = OWN_TILE.exec(src)?.[1];
  const { avif, webp } = own
    ? { avif: sourceSet(own, OWN_WIDTHS, 'avif'), webp: sourceSet(own, OWN_WIDTHS, 'webp') }
    : pictureSources(src);
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
      <img src={src} srcSet={webp} sizes={SIZES} alt="" width={960} height={1200} loading="lazy" decoding="async" />
    </picture>
  );
}
