import { useState } from 'react';
import { definePage } from 'shared/contract';
import type { UserUpdate } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Container, PageHeading, useTurn } from 'shared/ui';
import { styled } from 'styled-components';
import { CartTab } from '../cart/cart-tab';
import { OrdersTab } from '../orders/orders-tab';
import { ProfileTab } from '../profile/profile-tab';
import { TabList } from './tab-list';
import { tabLabels, useTab, type Tab } from './tabs';

function DashboardPage() {
  const [open, setOpen] = useTab();
  const turn = useTurn();
  return (
    <Container>
      <PageHeading>Dashboard</PageHeading>
      <Columns>
        <TabList open={open} onOpen={setOpen} />
        <Body id={`panel-${open}`} role="tabpanel" aria-label={tabLabels[open]} tabIndex={-1}>
          {/* Otherwise a draft of one account would be saved into the next one. */}
          <OpenTab key={turn} tab={open} />
        </Body>
      </Columns>
    </Container>
  );
}

function OpenTab({ tab }: { tab: Tab }) {
  // Opening another tab keeps the input.
  const [draft, setDraft] = useState<UserUpdate>();
  if (tab === 'profile') return <ProfileTab draft={draft} onDraft={setDraft} />;
  return tab === 'cart' ? <CartTab /> : <OrdersTab />;
}

export const page = definePage<undefined>({
  head: () => ({ title: 'Dashboard', noIndex: true }),
  Component: DashboardPage,
});

const Columns = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  padding-top: ${tokens.space[5]};
  @media ${media.wide} {
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${tokens.space[7]};
  }
`;
const Body = styled.div`
  min-width: 0;
  min-height: 60vh;
`;
