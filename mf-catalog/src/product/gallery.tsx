import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Icon, ProductPicture, VisuallyHidden, onDemand } from 'shared/ui';
import { land } from '../card/flight';
import { StepButtons } from '../carousel/step-buttons';
import { Track } from '../carousel/track';
import { useCarouselIndex } from '../carousel/use-carousel-index';
import { picturesOf } from './pictures';
import { Thumbnails } from './thumbnails';

const Zoom = onDemand(() => import(/* webpackChunkName: "zoom" */ './zoom').then((m) => m.Zoom));

/**
 * Up to four pictures to swipe, step through or choose from the others beside the large one: a mosaic below it on wide screens. Phones
 * have dots in their place, so that the sizes are on the first screen. A click on the large one opens the zoom.
 */
export function Gallery({ product }: { product: Product }) {
  const pictures = picturesOf(product);
  const { index, last, onStep, onKeyDown } = useCarouselIndex(pictures.length, 1);
  const [zoomed, setZoomed] = useState(false);
  const zoomButtons = useRef<(HTMLButtonElement | null)[]>([]);
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (viewport.current) land(product.image1, viewport.current);
  }, [product.image1]);
  useRestoreFocus(zoomed, () => zoomButtons.current[index]?.focus({ preventScroll: true }));
  const slides = pictures.map(({ src, alt, view }, slideIndex) => (
    <Slide key={src}>
      <ProductPicture src={src} alt={alt} sizes="(min-width: 1024px) 740px, 100vw" priority={slideIndex === 0} />
      {/* A sibling of the picture: inside the button, screen readers would not read the picture's alt text. */}
      <ZoomButton
        type="button"
        aria-label={`Zoom ${view}`}
        onClick={() => setZoomed(true)}
        ref={(button) => void (zoomButtons.current[slideIndex] = button)}
      />
    </Slide>
  ));
  return (
    <>
      <Side aria-label={`Pictures of ${product.name}`} aria-roledescription="carousel" onKeyDown={onKeyDown}>
        <Viewport ref={viewport}>
          <Track single slides={slides} index={index} perView={1} onStep={onStep} />
          <ZoomHint>
            <Icon name="search" size={20} />
          </ZoomHint>
        </Viewport>
        {pictures.length > 1 && (
          <Controls>
            <VisuallyHidden aria-live="polite">{`${pictures[index]?.view}, ${index + 1} of ${pictures.length}`}</VisuallyHidden>
            <Dots aria-hidden="true" data-scheme="light">
              {pictures.map(({ src }, place) => (
                <Dot key={src} $current={place === index} />
              ))}
            </Dots>
            <Thumbnails pictures={pictures} index={index} onChoose={onStep} />
            <Steps>
              <StepButtons index={index} last={last} onStep={onStep} />
            </Steps>
          </Controls>
        )}
      </Side>
      {/* Outside the section, so that arrow keys in the zoom do not step the carousel. */}
      {zoomed && (
        <Zoom
          name={product.name}
          pictures={pictures}
          index={index}
          onStep={onStep}
          onClose={() => setZoomed(false)}
          onFailure={() => setZoomed(false)}
        />
      )}
    </>
  );
}

/** Focuses the current picture when the zoom closes: the one it was opened from may be out of view by then. */
function useRestoreFocus(zoomed: boolean, focus: () => void) {
  const before = useRef(zoomed);
  useEffect(() => {
    if (before.current && !zoomed) focus();
    before.current = zoomed;
  });
}

const Side = styled.section`
  position: relative;
  min-width: 0;
  @media ${media.wide} {
    position: sticky;
    top: calc(${tokens.header} + ${tokens.space[4]});
    align-self: start;
  }
`;

const Viewport = styled.div`
  position: relative;
  overflow: hidden;
  margin-inline: calc(-1 * ${tokens.gutter});
  background: ${tokens.color.mist};
  @media (min-width: 601px) {
    margin-inline: 0;
    border-radius: ${tokens.radius.card};
  }
`;

const Slide = styled.div`
  position: relative;
  aspect-ratio: 6 / 5;
  & picture,
  & img {
    height: 100%;
  }
  & img {
    object-fit: cover;
  }
`;

const ZoomButton = styled.button`
  position: absolute;
  inset: 0;
  width: 100%;
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const ZoomHint = styled.span`
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
  @media ${media.phone} {
    top: ${tokens.space[3]};
    bottom: auto;
  }
`;

/* On phones they overlay the lower edge of the picture and let touches through. */
const Controls = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  margin-top: ${tokens.space[3]};
  @media ${media.phone} {
    position: absolute;
    inset: auto 0 ${tokens.space[2]};
    justify-content: flex-end;
    pointer-events: none;
    & button {
      pointer-events: auto;
    }
  }
  @media ${media.wide} {
    display: block;
  }
`;

const Dots = styled.span`
  display: none;
  @media ${media.phone} {
    position: absolute;
    left: 50%;
    display: flex;
    gap: ${tokens.space[2]};
    transform: translateX(-50%);
  }
`;

const Dot = styled.span<{ $current: boolean }>`
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${tokens.color.ink};
  opacity: ${({ $current }) => ($current ? 1 : 0.3)};
`;

/* On wide screens they overlay the large picture. */
const Steps = styled.div`
  flex: none;
  @media ${media.wide} {
    position: absolute;
    top: ${tokens.space[4]};
    right: ${tokens.space[4]};
  }
`;
