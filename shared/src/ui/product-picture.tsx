import { styled } from 'styled-components';
import { pictureSources } from '../pictures';
import { tokens } from '../theme';

interface ProductPictureProps {
  src: string;
  alt: string;
  /** Rendered width, as in `<img sizes>`; the browser picks the smallest sufficient file. */
  sizes?: string;
  /** For a picture on the first screen: loads eagerly, before others. */
  priority?: boolean;
  /** Aspect ratio of the reserved space; only the ratio matters. */
  width?: number;
  height?: number;
  className?: string;
}

/** A product picture. Its space is reserved before it loads, so the layout does not shift. */
export function ProductPicture({
  src,
  alt,
  sizes = '100vw',
  priority = false,
  width = 1200,
  height = 1200,
  className,
}: ProductPictureProps) {
  const { webp, avif, isFallback } = pictureSources(src);
  const srcSet = isFallback ? undefined : webp;
  return (
    <StyledPicture className={className}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {isFallback && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <Img
        // React sets attributes in this order. Safari fetches twice unless sizes precedes srcset, and srcset precedes src.
        sizes={srcSet && sizes}
        srcSet={srcSet}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        style={{ aspectRatio: `${width} / ${height}` }}
        src={src}
      />
    </StyledPicture>
  );
}

const StyledPicture = styled.picture`
  display: block;
  overflow: hidden;
  background: ${tokens.color.mist};
`;

const Img = styled.img`
  width: 100%;
  height: auto;
  object-fit: contain;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;
