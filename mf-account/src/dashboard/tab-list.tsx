import { useRef, useState, type KeyboardEvent } from 'react';
import { tokens } from 'shared/theme';
import { hasModifier, Icon } from 'shared/ui';
import { css, styled } from 'styled-components';
import { NARROW, TABS, tabForKey, tabLabels, type Tab } from './tabs';

/**
 * Vertical tabs with a button that hides them (DASH-1). Arrow keys change the tab and keep the list open. A click or Enter
 * closes the list in narrow windows and moves focus to the button that shows it again.
 */
export function TabList({ open, onOpen }: { open: Tab; onOpen: (tab: Tab) => void }) {
  const [shown, setShown] = useState(true);
  const toggle = useRef<HTMLButtonElement>(null);
  const tabs = useRef<Partial<Record<Tab, HTMLButtonElement | null>>>({});

  function selectTab(tab: Tab) {
    onOpen(tab);
    if (window.innerWidth > NARROW) return;
    setShown(false);
    toggle.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = hasModifier(event) ? undefined : tabForKey(event.key, open);
    if (!next) return;
    event.preventDefault();
    onOpen(next);
    tabs.current[next]?.focus();
  }
  return (
    <Side>
      <Toggle ref={toggle} type="button" aria-expanded={shown} aria-controls="dashboard-tabs" onClick={() => setShown(!shown)}>
        <Icon name={shown ? 'close' : 'menu'} />
        <span>{shown ? 'Hide Tabs' : 'Show Tabs'}</span>
      </Toggle>
      <List
        id="dashboard-tabs"
        role="tablist"
        aria-label="Your account"
        aria-orientation="vertical"
        hidden={!shown}
        onKeyDown={onKeyDown}
      >
        {TABS.map((tab) => (
          <TabButton
            key={tab}
            ref={(element) => {
              tabs.current[tab] = element;
            }}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls={tab === open ? `panel-${tab}` : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => selectTab(tab)}
          >
            {tabLabels[tab]}
          </TabButton>
        ))}
      </List>
    </Side>
  );
}

const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${tokens.space[3]};
`;
const control = css`
  min-height: 44px;
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: left;
  cursor: pointer;
`;
const Toggle = styled.button`
  ${control}
  justify-self: start;
  padding-inline: ${tokens.space[2]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
const List = styled.div`
  display: grid;
  min-width: 200px;
  gap: ${tokens.space[1]};
  &[hidden] {
    display: none;
  }
`;
const TabButton = styled.button`
  ${control}
  border-radius: ${tokens.radius.card};
  &:hover {
    background: ${tokens.color.mist};
  }
  &[aria-selected='true'] {
    background: ${tokens.color.ink};
    color: ${tokens.color.paper};
    font-weight: ${tokens.font.weight.semibold};
  }
`;
