import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Dialog, IconButton } from 'shared/ui';
import { LeaveGuard } from '../unsaved/leave-guard';
import { DenseRoot } from './dense-root';
import { Menu } from './menu';
import { ShortcutList } from './shortcut-list';
import { useShortcuts } from './use-shortcuts';

/** The frame of the back office: the menu at the side of wide screens, behind a button on others, and the page. */
export function BackOfficeFrame({ children }: { children: ReactNode }) {
  const { config } = useServices();
  const [menuOpen, setMenuOpen] = useState(false);
  const { listOpen, setListOpen, enabled, setEnabled } = useShortcuts();
  return (
    <Root>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Bar>
        <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)} />
        <strong>{config.name}</strong>
      </Bar>
      <Side>
        <Menu onShowShortcuts={() => setListOpen(true)} />
      </Side>
      {menuOpen && (
        <Dialog title="Menu" placement="side" onClose={() => setMenuOpen(false)}>
          <Menu onFollow={() => setMenuOpen(false)} />
        </Dialog>
      )}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <LeaveGuard />
      {listOpen && <ShortcutList enabled={enabled} onEnable={setEnabled} onClose={() => setListOpen(false)} />}
    </Root>
  );
}

const SIDE = '216px';
const wide = '@media (min-width: 1024px)';

const Root = styled(DenseRoot)`
  ${wide} {
    display: grid;
    grid-template-columns: ${SIDE} minmax(0, 1fr);
    grid-template-rows: 100%;
  }
  /* A sheet in landscape is wide, too, and has no menu beside the page. */
  @media print {
    display: block;
  }
`;

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${tokens.layer.header};
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[1]} ${tokens.space[2]};
  border-bottom: 1px solid ${tokens.color.line};
  background: ${tokens.color.paper};
  ${wide} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

const Side = styled.header`
  display: none;
  ${wide} {
    position: sticky;
    top: 0;
    display: block;
    height: 100vh;
    padding: ${tokens.space[4]} ${tokens.space[3]};
    border-right: 1px solid ${tokens.color.line};
    background: ${tokens.color.mist};
    overflow-y: auto;
  }
  @media print {
    display: none;
  }
`;

const Main = styled.main`
  min-width: 0;
  padding: ${tokens.space[4]} ${tokens.gutter} ${tokens.space[7]};
  ${wide} {
    padding: ${tokens.space[5]} ${tokens.space[6]} ${tokens.space[8]};
  }
  @media print {
    padding: 0;
  }
`;
