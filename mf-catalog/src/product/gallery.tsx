import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Icon, ProductPicture } from 'shared/ui';
import { StepButtons } from '../carousel/step-buttons';
import { Track } from '../carousel/track';
import { usePlace } from '../carousel/use-place';
import { picturesOf } from './pictures';
import { Thumbnails } from './thumbnails';

const Zoom = lazy(() => import(/* webpackChunkName: "zoom" */ './zoom').then((m) => ({ default: m.Zoom })));

/** Up to four pictures to swipe, step or choose by thumbnail; a press on the large one opens it larger. */
export function Gallery({ product }: { product: Product }) {
  const pictures = picturesOf(product);
  const { index, last, onStep, onKeyDown } = usePlace(pictures.length, 1);
  const [zoomed, setZoomed] = useState(false);
  const covers = useRef<(HTMLButtonElement | null)[]>([]);
  useFocusBack(zoomed, () => covers.current[index]?.focus({ preventScroll: true }));
  const slides = pictures.map(({ src, alt, view }, place) => (
    <Large key={src}>
      <ProductPicture src={src} alt={alt} sizes="(min-width: 1024px) 660px, 100vw" priority={place === 0} />
      {/* Beside the picture, not round it: what a button holds is not read, and the picture's text must be. */}
      <Cover
        type="button"
        aria-label={`Zoom ${view}`}
        onClick={() => setZoomed(true)}
        ref={(button) => void (covers.current[place] = button)}
      />
    </Large>
  ));
  return (
    <>
      <Side aria-label={`Pictures of ${product.name}`} aria-roledescription="carousel" onKeyDown={onKeyDown}>
        <Stage>
          <Track single slides={slides} index={index} perView={1} onStep={onStep} />
          <Sign>
            <Icon name="search" size={20} />
          </Sign>
        </Stage>
        {pictures.length > 1 && (
          <Controls>
            <Thumbnails pictures={pictures} index={index} onChoose={onStep} />
            <StepButtons index={index} last={last} onStep={onStep} />
          </Controls>
        )}
      </Side>
      {/* Beside the row: in the zoom, arrow keys move the large picture and not the row. */}
      {zoomed && (
        <Suspense>
          <Zoom name={product.name} pictures={pictures} index={index} onStep={onStep} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The picture that one came to in the zoom need not be the one that it was opened from, which is out of view then. */
function useFocusBack(zoomed: boolean, focus: () => void) {
  const before = useRef(zoomed);
  useEffect(() => {
    if (before.current && !zoomed) focus();
    before.current = zoomed;
  });
}

const Side = styled.section`
  min-width: 0;
  @media ${media.wide} {
    position: sticky;
    top: calc(${tokens.header} + ${tokens.space[4]});
    align-self: start;
  }
`;

const Stage = styled.div`
  position: relative;
  overflow: hidden;
  margin-inline: calc(-1 * ${tokens.gutter});
  background: ${tokens.color.mist};
  @media (min-width: 601px) {
    margin-inline: 0;
    border-radius: ${tokens.radius.card};
  }
`;

const Large = styled.div`
  position: relative;
  @media ${media.phone} {
    aspect-ratio: 6 / 5;
    & picture,
    & img {
      height: 100%;
    }
    & img {
      object-fit: cover;
    }
  }
`;

const Cover = styled.button`
  position: absolute;
  inset: 0;
  width: 100%;
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const Sign = styled.span`
  position: absolute;
  right: ${tokens.space[4]};
  bottom: ${tokens.space[4]};
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.paper};
  pointer-events: none;
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  margin-top: ${tokens.space[3]};
`;
