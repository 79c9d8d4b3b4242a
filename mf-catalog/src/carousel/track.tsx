import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { hideOffView } from './off-view';
import { PackageRow } from './package-row';

export interface TrackProps {
  slides: ReactElement[];
  index: number;
  /** Slides in view as the browser knows them; 0 on the server and while hydrating. */
  perView: number;
  /** Always one slide in view; otherwise 3, 2 or 1 by the specified breakpoints (HOME-3). */
  single?: boolean;
  /** Asks for another place; the owner clamps it. */
  onStep(index: number): void;
}

/**
 * The moving row. As the server draws it, and without JavaScript, it is a list that scrolls and snaps, with slide
 * widths from media queries alone; once hydrated the same elements are moved by the package, so nothing jumps.
 */
export function Track({ slides, index, perView, single = false, onStep }: TrackProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Until it first moves it stands where the plain list stood: taking over that place is no movement to be seen.
  const [state, setState] = useState<'plain' | { standsAt: number } | 'moving'>('plain');
  if (typeof state === 'object' && index !== state.standsAt) setState('moving');

  useLayoutEffect(() => {
    const list = frame.current?.querySelector('ul');
    const scrolled = list?.scrollLeft ?? 0;
    const width = scrolled > 0 ? (list?.querySelector('li')?.clientWidth ?? 0) : 0;
    const place = width > 0 ? Math.round(scrolled / width) : 0;
    if (list && scrolled > 0) list.scrollLeft = 0;
    onStep(place);
    setState({ standsAt: place });
    // Once: it takes over the place to which the plain list had been scrolled before hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (frame.current && perView > 0) hideOffView(frame.current, index, perView);
  }, [index, perView, slides.length]);

  return (
    <Frame ref={frame} $single={single} $state={typeof state === 'object' ? 'live' : state}>
      <PackageRow slides={slides} index={index} onStep={onStep} />
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

const live = css`
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

const Frame = styled.div<{ $single: boolean; $state: 'plain' | 'live' | 'moving' }>`
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
  ${({ $state }) => ($state === 'plain' ? plain : live)}
  ${({ $state }) => $state === 'moving' && moving}
`;
