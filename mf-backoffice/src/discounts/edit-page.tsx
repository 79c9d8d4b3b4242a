import { useNavigate } from 'react-router-dom';
import { Notice, Spinner } from 'shared/ui';
import { useState } from 'react';
import { fieldErrors, useCommand, useNotify, useQuery, type Result } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, DefinitionList, formatMoney, LoadFailure, Panel, StatusBadge } from '../ui';
import { STATES, usesOf, type Discount } from './discount';
import { DiscountForm, type DiscountErrors } from './discount-form';
import { bodyOf, EMPTY_VALUES, valuesOf, type DiscountValues } from './form-values';

const LIST = '/Back-Office/Discounts';
const BACK = { to: LIST, label: 'Discounts' };

function NewDiscountPage() {
  const navigate = useNavigate();
  const save = useSave((values) => ['post', '/discounts', { code: values.code, ...bodyOf(values) }]);
  return (
    <BackOfficePage title="New discount code" back={BACK}>
      <Panel title="Conditions">
        {save.failure && (
          <Notice kind="error" role="alert">
            {save.failure}
          </Notice>
        )}
        <DiscountForm initial={EMPTY_VALUES} isNew onSave={(values) => save.run(values, ({ id }) => navigate(`${LIST}/${id}`))} />
      </Panel>
    </BackOfficePage>
  );
}

function DiscountPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { data, error, reload } = useQuery<Discount>(`/discounts/${params.id ?? ''}`);
  const save = useSave(
    (values) => ['put', `/discounts/${params.id}`, { version: data?.version ?? 0, ...bodyOf(values) }],
    // After somebody else's change the version is the new one, and the form keeps what was typed.
    reload,
  );
  return (
    <BackOfficePage title={data?.code ?? 'Discount code'} back={BACK}>
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <Panel title="So far" actions={<StatusBadge tone={STATES[data.state].tone}>{STATES[data.state].label}</StatusBadge>}>
            <DefinitionList
              items={[
                { term: 'Used', value: usesOf(data) },
                { term: 'Given so far', value: formatMoney(data.discountedCents) },
              ]}
            />
          </Panel>
          <Panel title="Conditions">
            {save.failure && (
              <Notice kind="error" role="alert">
                {save.failure}
              </Notice>
            )}
            <DiscountForm initial={valuesOf(data)} isNew={false} onSave={(values) => save.run(values, () => reload())} />
          </Panel>
        </>
      )}
    </BackOfficePage>
  );
}

/** Stores the form. A failure that is not at a field stands above it, and nothing that was typed is lost. */
function useSave(request: (values: DiscountValues) => ['post' | 'put', string, object], onChangedMeanwhile?: () => unknown) {
  const { run } = useCommand();
  const { notify } = useNotify();
  const [failure, setFailure] = useState('');
  return {
    failure,
    async run(values: DiscountValues, onSaved: (saved: Discount) => unknown): Promise<DiscountErrors> {
      const result: Result<Discount> = await run<Discount>(...request(values));
      const errors = result.ok ? {} : fieldErrors(result.failure);
      setFailure(result.ok || Object.keys(errors).length > 0 ? '' : result.failure.message);
      if (!result.ok && result.failure.code === 'staff/changed-meanwhile') await onChangedMeanwhile?.();
      if (!result.ok) return 'minCents' in errors ? { ...errors, minimum: errors.minCents ?? '' } : errors;
      notify('Saved');
      await onSaved(result.data);
      return {};
    },
  };
}

export const newPage = defineBackOfficePage({
  title: 'New discount code',
  permission: 'discounts.edit',
  Component: NewDiscountPage,
});
export const page = defineBackOfficePage({ title: 'Discount code', permission: 'discounts.edit', Component: DiscountPage });
