import { Spinner } from 'shared/ui';
import { useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, LoadFailure } from '../ui';
import { DeliveryGroup } from './delivery-form';
import { CheckoutForm, NoticesForm, ShopForm, StockForm } from './forms';
import type { Settings } from './settings';

function SettingsPage() {
  const { data, error, reload } = useQuery<Settings>('/settings');
  return (
    <BackOfficePage title="Settings">
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <CheckoutForm setting={data.checkout} reload={reload} />
          <ShopForm setting={data.shop} reload={reload} />
          <DeliveryGroup />
          <NoticesForm setting={data.notices} email={data.shop.value.email} reload={reload} />
          <StockForm setting={data.stock} reload={reload} />
        </>
      )}
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Settings', permission: 'settings.edit', Component: SettingsPage });
