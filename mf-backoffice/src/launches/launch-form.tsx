import { useId, useRef, useState, type FormEvent } from 'react';
import { formatFullDayTime } from 'shared/dates';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, Checkbox, Form, Notice, TextArea, TextField } from 'shared/ui';
import { styled } from 'styled-components';
import { useNotify, useQuery, useVersionedForm, type Result } from '../api';
import type { StockRow } from '../stock/stock';
import { FieldColumns, FormEnd, LoadFailure } from '../ui';
import { fromLocal } from '../ui/local-time';
import { EMPTY_VALUES, errorsOf, isCount, valuesOf, type LaunchValues } from './form-values';
import type { Launch, LaunchList } from './launch';
import { templateFor, withRules } from './rules';

interface LaunchFormProps {
  productId: number;
  /** Absent for a new one. */
  launch?: Launch;
  save(values: LaunchValues, version: number): Promise<Result<unknown>>;
  /** Reads the launch again. */
  reload?(): Promise<void>;
  /** After saving by the button 'Schedule', which is outside. */
  onSchedule?(): void;
}

/** The id of the form, for buttons outside. */
export const LAUNCH_FORM = 'launch-form';

/** Everything that staff say about a launch until it is scheduled (LCH-10). */
export function LaunchForm({ productId, launch, save, reload, onSchedule }: LaunchFormProps) {
  const stored = launch ? valuesOf(launch) : EMPTY_VALUES;
  const isStored = useRef(false);
  /** The text that the template has put into the field. */
  const filledIn = useRef('');
  const form = useVersionedForm<LaunchValues>({
    version: launch?.version ?? 0,
    stored,
    validate: errorsOf,
    async save(values, version) {
      // The template's text follows the terms that were changed after it was filled in.
      const rules = values.rules === filledIn.current ? '' : values.rules;
      const complete = await withRules({ ...values, rules }, productId);
      if (!complete.ok) return complete;
      const result = await save(complete.data, version);
      isStored.current = result.ok;
      return result;
    },
    reload,
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    isStored.current = false;
    await form.onSubmit(event);
    if (isStored.current && submitter instanceof HTMLButtonElement && submitter.value === 'schedule') onSchedule?.();
  };
  const { notifyFailure } = useNotify();
  // Whether the shop has a beacon is said with the list.
  const mayUseBeacon = useQuery<LaunchList>('/launches').data?.mayUseBeacon ?? false;
  const [isFilling, setIsFilling] = useState(false);
  const fillIn = async () => {
    setIsFilling(true);
    const rules = await templateFor(form.values, productId);
    setIsFilling(false);
    if (rules.ok) form.setValue('rules', (filledIn.current = rules.data));
    else notifyFailure(rules.failure);
  };
  return (
    <Form aria-label="Launch" id={LAUNCH_FORM} onSubmit={(event) => void submit(event)} noValidate>
      <PairsField
        productId={productId}
        value={form.values.pairs}
        own={launch?.pairsSetAside ?? {}}
        error={form.errors.pairs}
        onChange={(pairs) => form.setValue('pairs', pairs)}
      />
      <FieldColumns>
        <TextField label="Opens" type="datetime-local" hint={dayHint(form.values.opensAt)} {...form.field('opensAt')} />
        <TextField label="Closes" type="datetime-local" hint={dayHint(form.values.closesAt)} {...form.field('closesAt')} />
        <TextField label="Draw" type="datetime-local" hint={dayHint(form.values.drawAt)} {...form.field('drawAt')} />
        <TextField
          label="Hours to buy"
          inputMode="numeric"
          hint="From 1 to 72, for each person who is selected"
          {...form.field('claimHours')}
        />
      </FieldColumns>
      <Checkbox
        label="Hide the product"
        hint="Until the draw it is in no list, search or feed; its address leads to the launch."
        {...form.field('hideProduct')}
      />
      {/* Also where the shop has lost its beacon since: otherwise the draft could not do without one. */}
      {(mayUseBeacon || stored.beacon) && (
        <Checkbox
          label="Use the public random beacon"
          hint="Then not even the shop can know the result before entries are closed. The draw waits for it."
          {...form.field('beacon')}
        />
      )}
      <TextArea
        label="Rules"
        rows={12}
        hint="Filled in from the shop's template when you save, until you write your own. Published with the launch, and fixed from then on."
        {...form.field('rules')}
      />
      <FormEnd form={form}>
        <Button variant="quiet" disabled={isFilling} onClick={() => void fillIn()}>
          Fill in the rules from the template
        </Button>
      </FormEnd>
    </Form>
  );
}

/** The day of the week helps against a slip in the date. */
const dayHint = (local: string): string => {
  const day = formatFullDayTime(fromLocal(local) ?? '');
  return day ? `${day}, South African time` : 'South African time';
};

interface PairsFieldProps {
  productId: number;
  value: LaunchValues['pairs'];
  /** Pairs already set aside for this launch, by size: they are free for it alone. */
  own: Readonly<Record<string, number>>;
  error?: string | undefined;
  onChange(pairs: LaunchValues['pairs']): void;
}

/** How many pairs of each size, with what is free for it. */
function PairsField({ productId, value, own, error, onChange }: PairsFieldProps) {
  const { data, error: failure, reload } = useQuery<StockRow>(`/stock/${productId}`);
  const id = useId();
  if (failure) return <LoadFailure failure={failure} onRetry={() => void reload()} />;
  return (
    // The name and the tab index let a wrong form put its focus here.
    <Pairs name="pairs" tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Pairs of each size</legend>
      {data?.sizes.length === 0 && <Notice kind="warning">This product has no sizes yet.</Notice>}
      {error && (
        <Notice kind="error" role="alert" id={`${id}-error`}>
          {error}
        </Notice>
      )}
      <Grid>
        {sizesOf(data, value).map(({ size, onHand, held }) => (
          <TextField
            key={size}
            name={`pairs-${size}`}
            label={`UK ${sizeLabel(size)}`}
            inputMode="numeric"
            autoComplete="off"
            hint={`${onHand - held + (own[size] ?? 0)} free`}
            value={value[size] ?? ''}
            error={error && !isCount(value[size] ?? '') ? 'Not a whole number.' : ''}
            onChange={(text) => onChange({ ...value, [size]: text })}
          />
        ))}
      </Grid>
    </Pairs>
  );
}

/** The sizes of the product, and those that it has lost since pairs of them were entered. */
function sizesOf(product: StockRow | undefined, pairs: LaunchValues['pairs']) {
  if (!product) return [];
  const lost = Object.keys(pairs).filter((size) => !product.sizes.some((each) => each.size === size));
  return [...product.sizes, ...lost.map((size) => ({ size, onHand: 0, held: 0 }))];
}

const Pairs = styled.fieldset`
  display: grid;
  gap: ${tokens.space[3]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > legend {
    padding: 0;
    margin-bottom: ${tokens.space[2]};
    font-size: ${tokens.font.size.sm15};
    font-weight: ${tokens.font.weight.semibold};
  }
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr));
  gap: ${tokens.space[3]};
`;
