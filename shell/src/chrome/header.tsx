import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { HEADER_HIDDEN, tokens } from 'shared/theme';
import { Navbar } from './navbar';
import { OptionsBar } from './options-bar';
import { PromoBanner } from './promo-banner';
import { useHiddenByScroll } from './use-hidden-by-scroll';

/**
 * The banner landmark. The two strips scroll away with the page and the navbar sticks to the top. The whole header slides
 * out when scrolling down, and back in when scrolling up or when it receives the focus (NAV-1).
 */
export function Header({ menuOpen, onOpenMenu }: { menuOpen: boolean; onOpenMenu(): void }) {
  const header = useRef<HTMLElement>(null);
  const { hidden, atTop, show } = useHiddenByScroll(header);
  const isHidden = hidden && !menuOpen;
  useEffect(() => void document.documentElement.toggleAttribute(HEADER_HIDDEN, isHidden), [isHidden]);
  return (
    <Bar ref={header} $hidden={isHidden} $atTop={atTop} onFocus={show}>
      <PromoBanner />
      <OptionsBar />
      <Navbar menuOpen={menuOpen} onOpenMenu={onOpenMenu} />
    </Bar>
  );
}

/* The offset is the height of the two strips, so that only the navbar sticks. */
const Bar = styled.header<{ $hidden: boolean; $atTop: boolean }>`
  --strip: 2.5rem;
  position: sticky;
  top: calc(-2 * var(--strip));
  z-index: ${tokens.layer.header};
  background: ${tokens.color.paper};
  transform: ${({ $hidden }) => ($hidden ? 'translateY(-101%)' : 'none')};
  transition: ${({ $atTop }) => ($atTop ? 'none' : `transform ${tokens.motion.panel}`)};
`;
