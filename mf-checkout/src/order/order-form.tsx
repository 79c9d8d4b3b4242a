import { paths, useServices } from 'shared/contract';
import { isVatVendor, PROVINCES, type OrderRequest } from 'shared/models';
import { Button, Form, Price, SelectField, SmallPrint, TextArea, TextField, TextLink, type FormState } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { DeliveryField } from './delivery/delivery-field';
import type { DeliveryState } from './delivery/use-delivery';

const PROVINCE_OPTIONS = [
  { value: '', label: 'Choose a province' },
  ...PROVINCES.map((province) => ({ value: province, label: province })),
];

interface OrderFormProps {
  form: FormState<OrderRequest>;
  delivery: DeliveryState;
  /** Rand, with the VAT if the seller charges any; 0 while the cart is unknown or empty. */
  total: number;
  labelledBy: string;
}

/** Recipient and address (ORD-1). Repeats the total above Send, where shoppers read it last before paying. */
export function OrderForm({ form, delivery, total, labelledBy }: OrderFormProps) {
  const { config } = useServices();
  return (
    <Form aria-labelledby={labelledBy} onSubmit={form.onSubmit}>
      <TwoColumns>
        <TextField label="First Name" autoComplete="given-name" {...form.field('firstname')} />
        <TextField label="Last Name" autoComplete="family-name" {...form.field('lastname')} />
      </TwoColumns>
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="Only for questions about your delivery, for example 082 123 4567"
        {...form.field('phoneNumber')}
      />
      <TwoColumns>
        <SelectField label="Province" autoComplete="address-level1" options={PROVINCE_OPTIONS} {...form.field('province')} />
        <TextField label="ZIP Code" inputMode="numeric" autoComplete="postal-code" hint="4 digits" {...form.field('ZIPCode')} />
      </TwoColumns>
      <TextArea
        label="Address"
        rows={3}
        autoComplete="street-address"
        hint="Street and number, suburb, city"
        {...form.field('address')}
      />
      <DeliveryField delivery={delivery} />
      <FormFooter>
        {total > 0 && (
          <p>
            You pay <Price rand={total} />
            {isVatVendor(config) && ' incl. 15% VAT'}.{' '}
            <span>{delivery.method === 'pick-up' ? 'Pick-up is free.' : 'Delivery is free and takes 3-5 days.'}</span>
          </p>
        )}
        <Button type="submit" wide busy={form.submitting}>
          Send
        </Button>
        <SmallPrint>
          Send takes you to the payment page. You can still go back from there. The{' '}
          <TextLink to={paths.terms}>Terms of Service</TextLink> and the{' '}
          <TextLink to={paths.refundPolicy}>Refund Policy</TextLink> apply.
        </SmallPrint>
      </FormFooter>
    </Form>
  );
}

const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${tokens.space[5]} ${tokens.space[4]};
  align-items: start;
`;

const FormFooter = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  margin-block-start: ${tokens.space[3]};
`;
