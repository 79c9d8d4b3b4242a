import { useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, Loaded } from '../ui';
import { DeliveryGroup } from './delivery-form';
import { CheckoutForm, NoticesForm, ShopForm, StockForm } from './forms';
import type { Settings } from './settings';

function SettingsPage() {
  const query = useQuery<Settings>('/settings');
  return (
    <BackOfficePage title="Settings">
      <Loaded query={query}>
        {(data) => (
          <>
            <CheckoutForm setting={data.checkout} reload={query.reload} />
            <ShopForm setting={data.shop} reload={query.reload} />
            <DeliveryGroup />
            <NoticesForm setting={data.notices} email={data.shop.value.email} reload={query.reload} />
            <StockForm setting={data.stock} reload={query.reload} />
          </>
        )}
      </Loaded>
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Settings', permission: 'settings.edit', Component: SettingsPage });
