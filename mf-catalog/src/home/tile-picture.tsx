import { pictureSources, type PictureSources } from 'shared/pictures';
import { sourceSet } from './source-set';

const SIZES = '(min-width: 1024px) 560px, (min-width: 601px) 50vw, 100vw';
/** A tile of the artwork package, which comes in different widths from other pictures. */
const OWN_TILE = /^\/pictures\/home\/(tile-[\w-]+)-640\.webp$/;

/** The picture of a brand's tile. The tile is a link with the brand's name, so the picture says nothing to screen readers. */
export function TilePicture({ src }: { src: string }) {
  const own = OWN_TILE.exec(src)?.[1];
  // Nearly every browser takes AVIF; the others get the one WebP file that `src` names.
  const { avif, webp, isFallback }: Partial<PictureSources> = own
    ? { avif: sourceSet(own, [320, 640, 960], 'avif') }
    : pictureSources(src);
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
      {isFallback && <source type="image/webp" srcSet={webp} sizes={SIZES} />}
      <img
        src={src}
        srcSet={isFallback ? undefined : webp}
        sizes={SIZES}
        alt=""
        width={960}
        height={1200}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
