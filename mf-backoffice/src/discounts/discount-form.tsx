import { Checkbox, Form, SelectField, TextArea, TextField } from 'shared/ui';
import { useVersionedForm, type Result } from '../api';
import { AmountField, FieldColumns, FormEnd } from '../ui';
import { errorsOf, EMPTY_VALUES, productNumbers, valuesOf, type DiscountValues } from './form-values';
import { NamedProducts } from './named-products';
import type { Discount } from './discount';

interface DiscountFormProps {
  /** Absent for a new one. */
  discount?: Discount;
  save(values: DiscountValues, version: number): Promise<Result<unknown>>;
  /** Reads the discount again. */
  reload?(): Promise<void>;
}

const KINDS = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
];
const SCOPES = [
  { value: 'shop', label: 'The whole shop' },
  { value: 'brands', label: 'Brands' },
  { value: 'products', label: 'Products' },
];

/** The conditions of a discount code. The code itself is only typed once: orders refer to it. */
export function DiscountForm({ discount, save, reload }: DiscountFormProps) {
  const form = useVersionedForm<DiscountValues>({
    version: discount?.version ?? 0,
    stored: discount ? valuesOf(discount) : EMPTY_VALUES,
    validate: errorsOf,
    byField: ({ minCents, ...errors }) => (minCents ? { ...errors, minimum: minCents } : errors),
    save,
    reload,
  });
  const { kind, scope } = form.values;
  return (
    <Form aria-label="Conditions" onSubmit={form.onSubmit}>
      <FieldColumns>
        {!discount && (
          <TextField
            label="Code"
            hint="Leave empty for a random one"
            autoComplete="off"
            spellCheck={false}
            {...form.field('code')}
          />
        )}
        <SelectField label="Discount" options={KINDS} {...form.field('kind')} />
        <AmountField
          label={kind === 'percent' ? 'Per cent' : 'Amount in rand'}
          hint={`${kind === 'amount' ? 'Once per order' : 'Rounded to the cent'}; at least R 2,00 is left to pay`}
          {...form.field('value')}
        />
        <SelectField label="For" options={SCOPES} {...form.field('scope')} />
        {scope === 'brands' && <TextField label="Brands" hint="For example Dunk, Jordan" {...form.field('brands')} />}
        {scope === 'products' && (
          <>
            <TextField label="Product numbers" hint="As in the list of products, such as 3, 17" {...form.field('productIds')} />
            <NamedProducts ids={productNumbers(form.values.productIds)} />
          </>
        )}
        <AmountField label="Minimum in rand" hint="Counts only what the code is for" {...form.field('minimum')} />
        <TextField
          label="Begins"
          type="datetime-local"
          hint="South African time; leave empty to start now"
          {...form.field('startsAt')}
        />
        <TextField label="Ends" type="datetime-local" hint="Leave empty for no end" {...form.field('endsAt')} />
        <TextField label="Uses in all" inputMode="numeric" hint="Leave empty for no limit" {...form.field('maxUses')} />
        <TextField
          label="Uses per customer"
          inputMode="numeric"
          hint="Leave empty for no limit"
          {...form.field('maxUsesPerCustomer')}
        />
      </FieldColumns>
      <TextArea
        label="Conditions for shoppers"
        rows={2}
        hint="Shown beside the applied code: what it is for, and until when"
        {...form.field('terms')}
      />
      <Checkbox label="Switched on" {...form.field('active')} />
      <FormEnd form={form} />
    </Form>
  );
}
