import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand, useNotify, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, DefinitionList, formatMoney, LoadFailure, PageWithoutData, Panel, StatusBadge } from '../ui';
import { STATES, usesOf, type Discount } from './discount';
import { DiscountForm } from './discount-form';
import { bodyOf, type DiscountValues } from './form-values';
import { randomCode } from './random-code';

const LIST = '/Back-Office/Discounts';
const BACK = { to: LIST, label: 'Discounts' };

function NewDiscountPage() {
  const navigate = useNavigate();
  const { run } = useCommand();
  const { notify } = useNotify();
  // One for the whole form: if the answer is lost, the second press does not make a second code.
  const [random] = useState(randomCode);
  const save = async (values: DiscountValues) => {
    const result = await run<Discount>('post', '/discounts', { code: values.code.trim() || random, ...bodyOf(values) });
    if (!result.ok) return result;
    notify('Saved');
    void navigate(`${LIST}/${result.data.id}`);
    return result;
  };
  return (
    <BackOfficePage title="New discount code" back={BACK}>
      <Panel title="Conditions">
        <DiscountForm save={save} />
      </Panel>
    </BackOfficePage>
  );
}

function DiscountPage({ params }: { params: Readonly<Record<string, string>> }) {
  const path = `/discounts/${params.id ?? ''}`;
  const { data, error, reload } = useQuery<Discount>(path);
  const { run } = useCommand();
  const { notify } = useNotify();
  const save = async (values: DiscountValues, version: number) => {
    const result = await run('put', path, { version, ...bodyOf(values, data) });
    if (result.ok) notify('Saved');
    return result;
  };
  if (!data) return <PageWithoutData title="Discount code" back={BACK} failure={error} onRetry={() => void reload()} />;
  return (
    <BackOfficePage title={data.code} back={BACK}>
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      <Panel title="Usage" actions={<StatusBadge {...STATES[data.state]} />}>
        <DefinitionList
          items={[
            { term: 'Used', value: usesOf(data) },
            { term: 'Total discount', value: formatMoney(data.discountedCents) },
          ]}
        />
      </Panel>
      <Panel title="Conditions">
        <DiscountForm key={data.id} discount={data} save={save} reload={reload} />
      </Panel>
    </BackOfficePage>
  );
}

export const newPage = defineBackOfficePage({
  title: 'New discount code',
  permission: 'discounts.edit',
  Component: NewDiscountPage,
});
export const page = defineBackOfficePage({ title: 'Discount code', permission: 'discounts.edit', Component: DiscountPage });
