import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { useIsServerMarkup } from '../later/use-is-server-markup';
import { hideOffscreenSlides } from './hide-offscreen-slides';
import { CarouselAdapter } from './carousel-adapter';

export interface TrackProps {
  slides: ReactElement[];
  index: number;
  /** Number of slides in view; 0 on the server and while hydrating, when the viewport is unknown. */
  perView: number;
  /** Always shows one slide. Otherwise 3, 2 or 1 by the specified breakpoints (HOME-3). */
  single?: boolean;
  /** Requests another index; the parent clamps it. */
  onStep(index: number): void;
}

/**
 * The row of slides. In the server markup, and without JavaScript, it is a list with scroll snapping, and media queries
 * alone set the width of its slides. After hydration the carousel package moves the same elements, so the layout does not
 * shift.
 */
export function Track({ slides, index, perView, single = false, onStep }: TrackProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Until the first step there is no transition: taking over the scroll position of the plain list must not animate.
  // A visitor may have scrolled the server's list, and reading the position costs a layout.
  const isServerMarkup = useIsServerMarkup();
  const [state, setState] = useState<'plain' | { startIndex: number } | 'moving'>(
    isServerMarkup ? 'plain' : { startIndex: index },
  );
  if (typeof state === 'object' && index !== state.startIndex) setState('moving');

  useLayoutEffect(() => {
    if (!isServerMarkup) return;
    const list = frame.current?.querySelector('ul');
    const scrolled = list?.scrollLeft ?? 0;
    const width = scrolled > 0 ? (list?.querySelector('li')?.clientWidth ?? 0) : 0;
    const startIndex = width > 0 ? Math.round(scrolled / width) : 0;
    if (list && scrolled > 0) list.scrollLeft = 0;
    onStep(startIndex);
    setState({ startIndex });
    // Runs once: takes over the position to which the plain list was scrolled before hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (frame.current && perView > 0) hideOffscreenSlides(frame.current, index, perView);
  }, [index, perView, slides.length]);

  return (
    <Frame ref={frame} $single={single} $state={typeof state === 'object' ? 'hydrated' : state}>
      <CarouselAdapter slides={slides} index={index} onStep={onStep} />
    </Frame>
  );
}

const plain = css`
  ul.slider {
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  li.slide {
    flex: 0 0 calc(100% / var(--per-view));
    scroll-snap-align: start;
  }
`;

const hydrated = css`
  .slider-wrapper {
    overflow: hidden;
    overflow: clip;
  }
  ul.slider {
    width: calc(100% / var(--per-view));
    touch-action: pan-y pinch-zoom;
  }
  li.slide {
    flex: 0 0 100%;
  }
`;

const moving = css`
  ul.slider.animated {
    transition: transform ${tokens.motion.panel};
  }
  @media (prefers-reduced-motion: reduce) {
    ul.slider.animated {
      transition: none;
    }
  }
`;

const Frame = styled.div<{ $single: boolean; $state: 'plain' | 'hydrated' | 'moving' }>`
  --per-view: ${({ $single }) => ($single ? 1 : 3)};
  --gap: ${({ $single }) => ($single ? '0px' : tokens.space[4])};
  margin-inline: calc(var(--gap) / -2);
  ${({ $single }) =>
    !$single &&
    css`
      @media (max-width: 768px) {
        --per-view: 2;
      }
      @media (max-width: 600px) {
        --per-view: 1;
      }
    `}
  ul.slider {
    display: flex;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li.slide {
    display: flex;
    box-sizing: border-box;
    padding: ${({ $single }) => ($single ? '0' : '4px calc(var(--gap) / 2)')};
  }
  li.slide > * {
    flex: 1;
    min-width: 0;
  }
  ${({ $state }) => ($state === 'plain' ? plain : hydrated)}
  ${({ $state }) => $state === 'moving' && moving}
`;
