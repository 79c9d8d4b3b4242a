import { styled } from 'styled-components';
import { pictureSources } from '../pictures';
import { tokens } from '../theme';

interface ProductPictureProps {
  src: string;
  alt: string;
  /** How wide the picture stands, as in `<img sizes>`: lets the browser take the smallest file that does. */
  sizes?: string;
  /** True for the one picture that the first screen shows: loads at once, ahead of others. */
  priority?: boolean;
  /** Proportions of the place that is kept free; only their ratio counts. */
  width?: number;
  height?: number;
  className?: string;
}

/** A picture of a shoe on its ground. Its place is reserved before it arrives, so nothing jumps. */
export function ProductPicture({
  src,
  alt,
  sizes = '100vw',
  priority = false,
  width = 1200,
  height = 1200,
  className,
}: ProductPictureProps) {
  const { webp, avif } = pictureSources(src);
  return (
    <Ground className={className}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <Shoe
        // React sets attributes in this order: sizes before srcset before src, or Safari fetches twice.
        sizes={webp && sizes}
        srcSet={webp}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        style={{ aspectRatio: `${width} / ${height}` }}
        src={src}
      />
    </Ground>
  );
}

const Ground = styled.picture`
  display: block;
  overflow: hidden;
  background: ${tokens.color.mist};
`;

const Shoe = styled.img`
  width: 100%;
  height: auto;
  object-fit: contain;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;
