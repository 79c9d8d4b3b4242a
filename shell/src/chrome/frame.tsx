import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { onDemand } from 'shared/ui';
import { Footer } from './footer';
import { Header } from './header';

const Drawer = onDemand(() => import(/* webpackChunkName: "drawer" */ './drawer').then((m) => m.Drawer));

/** The parts around every page: skip link, header, drawer, footer. Server and browser first render it for a guest. */
export function Frame({ children }: { children: ReactNode }) {
  /** The path of the address bar when the menu was opened; '' while it is closed. */
  const [openedAt, setOpenedAt] = useState('');
  const { pathname } = useLocation();
  const menuOpen = openedAt !== '';
  const closeMenu = () => setOpenedAt('');
  // A menu that is still loading must not open over the next page; one that was opened while that page was loading stays.
  useEffect(() => setOpenedAt((path) => (path === window.location.pathname ? path : '')), [pathname]);
  return (
    <Page>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header menuOpen={menuOpen} onOpenMenu={() => setOpenedAt(window.location.pathname)} />
      {menuOpen && <Drawer onClose={closeMenu} onFailure={closeMenu} />}
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
