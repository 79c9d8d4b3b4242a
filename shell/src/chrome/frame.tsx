import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Drawer } from './drawer';
import { Footer } from './footer';
import { Header } from './header';

/** The parts around every page: skip link, header, drawer, footer. Server and browser first render it for a guest. */
export function Frame({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <Page>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} />
      {menuOpen && <Drawer onClose={() => setMenuOpen(false)} />}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
`;

/* The footer begins below the first screen, so that a page that replaces the spinner does not push it down in view. */
const Main = styled.main`
  flex: 1 0 auto;
  min-height: calc(100vh - 8rem);
  min-width: 0;
  width: 100%;
`;
