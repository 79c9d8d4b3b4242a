import { Checkbox, TextArea, TextField, type FormErrors } from 'shared/ui';
import { GroupForm } from './group-form';
import type { Notices, Settings, ShopDetails } from './settings';
import { useGroupForm } from './use-group-form';

interface GroupProps<Name extends keyof Settings> {
  setting: Settings[Name];
  reload(): Promise<void>;
}

export function CheckoutForm({ setting: { version, value }, reload }: GroupProps<'checkout'>) {
  const form = useGroupForm({
    name: 'checkout',
    version,
    reload,
    stored: { isClosed: value.closed !== null, message: value.closed ?? '' },
    validate: ({ isClosed, message }): FormErrors<{ isClosed: boolean; message: string }> =>
      isClosed && !message.trim() ? { message: 'Enter a message for shoppers.' } : {},
    bodyOf: ({ isClosed, message }) => ({ closed: isClosed ? message : null }),
  });
  return (
    <GroupForm title="Checkout" form={form}>
      <Checkbox label="Closed: the shop takes no orders for now" {...form.field('isClosed')} />
      {form.values.isClosed && (
        <TextField
          label="Message for shoppers"
          maxLength={300}
          hint="For example: We are moving and will take orders again on Monday."
          {...form.field('message')}
        />
      )}
    </GroupForm>
  );
}

const SHOP_FIELDS: readonly { name: Exclude<keyof ShopDetails, 'refundDays'>; label: string; hint?: string }[] = [
  { name: 'name', label: 'Name' },
  { name: 'legalName', label: 'Registered name' },
  { name: 'registrationNumber', label: 'Registration number' },
  {
    name: 'vatNumber',
    label: 'VAT number',
    hint: 'Leave it empty if you are not registered for VAT: pages, emails and documents then show none.',
  },
  { name: 'phone', label: 'Phone number' },
  { name: 'email', label: 'Email', hint: 'Shoppers write to it, and the shop gets its own emails there.' },
  { name: 'informationOfficer', label: 'Email of the information officer', hint: 'For questions about personal data (POPIA).' },
];

export function ShopForm({ setting: { version, value }, reload }: GroupProps<'shop'>) {
  const form = useGroupForm({
    name: 'shop',
    version,
    reload,
    stored: { ...value, refundDays: String(value.refundDays) },
    validate: ({ refundDays }): Partial<Record<keyof ShopDetails, string>> =>
      /^\d+$/.test(refundDays.trim()) ? {} : { refundDays: 'Enter whole days from 1 to 365.' },
    bodyOf: (values) => ({ ...values, refundDays: Number(values.refundDays) }),
  });
  return (
    <GroupForm title="Shop details" form={form}>
      {SHOP_FIELDS.map(({ name, label, hint }) => (
        <TextField key={name} label={label} hint={hint} {...form.field(name)} />
      ))}
      <TextArea label="Address" rows={2} {...form.field('address')} />
      <TextField label="Days to report a defect" inputMode="numeric" {...form.field('refundDays')} />
    </GroupForm>
  );
}

const NOTICES: readonly { name: keyof Notices; label: string }[] = [
  { name: 'newOrder', label: 'A new order' },
  { name: 'returnRequest', label: 'A return request' },
  { name: 'dispute', label: 'A disputed payment' },
  { name: 'failedRefund', label: 'A failed refund' },
  { name: 'dailySummary', label: 'A summary of the previous day, each morning' },
];

export function NoticesForm({ setting: { version, value }, email, reload }: GroupProps<'notices'> & { email: string }) {
  const form = useGroupForm({
    name: 'notices',
    version,
    reload,
    stored: value,
    bodyOf: (values: Notices) => values,
  });
  return (
    <GroupForm title="Emails to the shop" form={form}>
      <p>They go to {email}.</p>
      {NOTICES.map(({ name, label }) => (
        <Checkbox key={name} label={label} {...form.field(name)} />
      ))}
    </GroupForm>
  );
}

export function StockForm({ setting: { version, value }, reload }: GroupProps<'stock'>) {
  const form = useGroupForm({
    name: 'stock',
    version,
    reload,
    stored: { lowStock: String(value.lowStock) },
    validate: ({ lowStock }: { lowStock: string }) => ({
      lowStock: /^\d+$/.test(lowStock.trim()) ? '' : 'Enter a whole number from 0 to 1000.',
    }),
    bodyOf: ({ lowStock }: { lowStock: string }) => ({ lowStock: Number(lowStock) }),
  });
  return (
    <GroupForm title="Stock" form={form}>
      <TextField
        label="Low stock from"
        inputMode="numeric"
        hint="Pairs of a size that are free to sell. 0 switches it off."
        {...form.field('lowStock')}
      />
    </GroupForm>
  );
}
