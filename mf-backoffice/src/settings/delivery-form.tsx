import { Checkbox, TextArea } from 'shared/ui';
import { useQuery } from '../api';
import { LoadFailure } from '../ui';
import { bodyOf, errorsOf, valuesOf, type DeliverySettings, type DeliveryValues } from './delivery-values';
import { GroupForm } from './group-form';
import { useGroupForm } from './use-group-form';

const PATH = '/delivery';

/** The delivery methods that shoppers may choose besides the courier, and the days without delivery. */
export function DeliveryGroup() {
  const { data, error, reload } = useQuery<DeliverySettings>(PATH);
  if (error && !data) return <LoadFailure failure={error} onRetry={() => void reload()} />;
  return data ? <DeliveryForm settings={data} reload={reload} /> : null;
}

function DeliveryForm({ settings, reload }: { settings: DeliverySettings; reload(): Promise<void> }) {
  const form = useGroupForm<DeliveryValues>({
    path: PATH,
    version: settings.version,
    reload,
    stored: valuesOf(settings),
    validate: errorsOf,
    bodyOf,
  });
  return (
    <GroupForm title="Delivery" form={form}>
      <p>The courier delivers every order free of charge. Shoppers may choose these instead:</p>
      <Checkbox label="Pick-up at the shop, at the address above" {...form.field('pickUp')} />
      <Checkbox label="Lockers" {...form.field('lockers')} />
      {form.values.lockers && (
        <TextArea
          label="Lockers to choose from"
          rows={6}
          hint="One line each: number | name | address. For example rosebank-1 | Rosebank Mall | 50 Bath Ave, Johannesburg, 2196"
          {...form.field('points')}
        />
      )}
      <TextArea
        label="Closed days"
        rows={4}
        hint="One line each, such as 2026-12-27. Weekends and public holidays are included"
        {...form.field('closedDays')}
      />
    </GroupForm>
  );
}
