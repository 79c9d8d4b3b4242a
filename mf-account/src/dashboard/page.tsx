import { definePage } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Container, PageHeading } from 'shared/ui';
import { styled } from 'styled-components';
import { CartTab } from '../cart/cart-tab';
import { OrdersTab } from '../orders/orders-tab';
import { ProfileTab } from '../profile/profile-tab';
import { TabList } from './tab-list';
import { tabLabels, useTab, type Tab } from './tabs';

const panels: Record<Tab, () => React.JSX.Element> = { profile: ProfileTab, cart: CartTab, orders: OrdersTab };

function DashboardPage() {
  const [open, setOpen] = useTab();
  const Panel = panels[open];
  return (
    <Container>
      <PageHeading>Dashboard</PageHeading>
      <Columns>
        <TabList open={open} onOpen={setOpen} />
        <Body id={`panel-${open}`} role="tabpanel" aria-label={tabLabels[open]} tabIndex={-1}>
          <Panel key={open} />
        </Body>
      </Columns>
    </Container>
  );
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
