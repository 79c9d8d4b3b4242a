import { useState } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { ProductPicture } from 'shared/ui';
import type { Launch } from './launch';

/** The pictures of the pair: one large, and the others to choose from. */
export function Gallery({ name, images }: Pick<Launch, 'name' | 'images'>) {
  const [chosen, setChosen] = useState(0);
  const picture = images[chosen] ?? images[0];
  if (!picture) return null;
  return (
    <Side aria-label={`Pictures of ${name}`} data-scheme="light">
      <Large
        key={picture.src}
        src={picture.src}
        alt={picture.alt || name}
        sizes="(min-width: 1024px) 760px, 100vw"
        priority={chosen === 0}
      />
      {images.length > 1 && (
        <Thumbs>
          {images.map(({ src, alt }, index) => (
            <Thumb
              key={src}
              type="button"
              aria-label={`Show ${alt || `picture ${index + 1}`}`}
              aria-current={index === chosen || undefined}
              onClick={() => setChosen(index)}
            >
              <ProductPicture src={src} alt="" sizes="80px" width={160} height={160} />
            </Thumb>
          ))}
        </Thumbs>
      )}
    </Side>
  );
}

const Side = styled.section`
  position: relative;
  min-width: 0;
  background: ${tokens.color.mist};
`;

const Large = styled(ProductPicture)`
  & img {
    aspect-ratio: 6 / 5 !important;
    object-fit: cover;
  }
  @media ${media.wide} {
    height: 100%;
    & img {
      height: 100%;
      min-height: 560px;
    }
  }
`;

const Thumbs = styled.div`
  position: absolute;
  inset: auto ${tokens.space[3]} ${tokens.space[3]};
  display: flex;
  gap: ${tokens.space[2]};
`;

const Thumb = styled.button`
  width: 56px;
  height: 56px;
  overflow: hidden;
  border: 2px solid transparent;
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  &[aria-current] {
    border-color: ${tokens.color.ink};
  }
`;
