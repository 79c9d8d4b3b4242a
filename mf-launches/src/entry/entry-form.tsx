import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useServices, type Failure } from 'shared/contract';
import { failureMessage, fieldErrors } from 'shared/errors';
import { PROVINCES } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, Checkbox, Form, Notice, SelectField, TextArea, TextField, useDraft, useForm, useTurn } from 'shared/ui';
import { orderPhoneError } from 'shared/validation';
import type { Launch } from '../launch/launch';
import { pairsText } from '../launch/pairs';
import { DeliveryField } from './delivery-field';
import type { CustomerOfLaunch, Entry } from './entry';
import { Buttons } from './entry-status';
import { SizeField } from './size-field';
import { solveChallenge } from './solve-challenge';
import { useDeliveryOffers } from './use-delivery-offers';

interface EntryFormProps {
  launch: Launch;
  /** Absent for a new entry. */
  entry?: Entry | undefined;
  details: CustomerOfLaunch['details'];
  onDone(message: string): void;
  /** For display: makes no requests. */
  preview?: boolean;
  /** Closes the form of an entry that stays as it is. */
  onCancel?(): void;
}

const REQUIRED = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  address: 'Address is required.',
  province: 'Province is required.',
  zipCode: 'ZIP Code is required.',
} as const;

/** Size, second choice, delivery and recipient (LCH-3). Errors are shown at their fields, which keep their values. */
export function EntryForm({ launch, entry, details, onDone, onCancel, preview = false }: EntryFormProps) {
  const { http } = useServices();
  const address = `/api/launches/${encodeURIComponent(launch.path)}`;
  const delivery = useDeliveryOffers(!preview);
  const [failure, setFailure] = useState('');
  const [version, setVersion] = useState(entry?.version);
  const element = useRef<HTMLFormElement>(null);
  // The button that opened the form of an entry is gone.
  const isOpened = onCancel !== undefined;
  useEffect(() => {
    const size = (state: string) => element.current?.querySelector<HTMLElement>(`[name='size']${state}`);
    if (isOpened) (size(':checked') ?? size(''))?.focus();
  }, [isOpened]);
  const form = useForm({
    initial: {
      size: entry?.size ?? (launch.sizes.length === 1 ? launch.sizes[0]!.size : ''),
      second: entry?.second ?? '',
      deliveryMethod: entry?.delivery ?? 'courier',
      firstName: details.firstName,
      lastName: details.lastName,
      phoneNumber: details.phoneNumber,
      address: details.address,
      province: details.province,
      zipCode: details.zipCode,
      acceptsRules: entry !== undefined,
    },
    turn: useTurn(),
    // Input for a new entry, or for another version, is not a draft of this one.
    draft: useDraft(['launch', launch.path, version].join(' ')),
    validate: (values) => ({
      size: values.size ? '' : 'Please choose a size.',
      deliveryMethod: values.deliveryMethod === 'locker' ? 'Choose a locker.' : '',
      ...Object.fromEntries(
        Object.entries(REQUIRED).map(([name, message]) => [name, values[name as keyof typeof REQUIRED].trim() ? '' : message]),
      ),
      phoneNumber: orderPhoneError(values.phoneNumber),
      acceptsRules: entry || values.acceptsRules ? '' : 'Please accept the rules.',
    }),
    async submit({ size, second, deliveryMethod, acceptsRules, ...typed }) {
      setFailure('');
      const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]));
      const body = { size, ...(second && { second }), deliveryMethod, acceptsRules, details: trimmed };
      const result = entry ? await http.put<Answer>(`${address}/entry`, { ...body, version }) : await enter(body);
      if (!result.ok && result.failure.code === 'launch/entry-changed') {
        const known = await http.get<CustomerOfLaunch>(`${address}/entry`);
        if (known.ok) setVersion(known.data.entry?.version);
      }
      // Entered or left in another tab: the current state replaces the form.
      if (!result.ok && !ELSEWHERE.has(result.failure.code ?? '')) return showFailure(result.failure);
      form.reset();
      const message = result.ok ? result.data?.message : result.failure.message;
      onDone(message ?? (entry ? 'Your entry is changed.' : 'You are in the draw.'));
    },
  });

  /** With the proof of work that the API asks for. */
  async function enter(body: object) {
    const challenge = await http.get<object>(`${address}/challenge`);
    if (!challenge.ok) return challenge;
    return http.post<Answer>(`${address}/entry`, { ...body, proof: await solveChallenge(challenge.data) });
  }

  function showFailure(found: Failure) {
    const names = Object.keys(form.values) as (keyof typeof form.values)[];
    const errors = fieldErrors(found, {
      ...Object.fromEntries(names.map((name) => [name, name])),
      delivery: 'deliveryMethod',
    });
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) setFailure(failureMessage(found));
  }

  const others = launch.sizes.filter(({ size }) => size !== form.values.size);
  return (
    <Form ref={element} aria-label={entry ? 'Change entry' : 'Enter the draw'} onSubmit={form.onSubmit}>
      <SizeField sizes={launch.sizes} {...form.field('size')} />
      {launch.sizes.length > 1 && (
        <SelectField
          {...form.field('second')}
          value={form.values.second === form.values.size ? '' : form.values.second}
          label="Second choice (optional)"
          hint="You get it only if your first choice has run out when your entry comes up."
          options={[
            { value: '', label: 'None' },
            ...others.map(({ size, label, pairs }) => ({ value: size, label: `${label}, ${pairsText(pairs)}` })),
          ]}
        />
      )}
      <TwoColumns>
        <TextField label="First Name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...form.field('lastName')} />
      </TwoColumns>
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="South African, for example 082 123 4567. We use it to keep the draw to one entry per person."
        {...form.field('phoneNumber')}
      />
      <TextArea
        label="Address"
        rows={2}
        autoComplete="street-address"
        hint="Street and number, suburb, city"
        {...form.field('address')}
      />
      <TwoColumns>
        <SelectField label="Province" autoComplete="address-level1" options={PROVINCE_OPTIONS} {...form.field('province')} />
        <TextField label="ZIP Code" inputMode="numeric" autoComplete="postal-code" hint="4 digits" {...form.field('zipCode')} />
      </TwoColumns>
      <DeliveryField offers={delivery} {...form.field('deliveryMethod')} />
      {!entry && (
        <Checkbox
          label="I have read the rules"
          hint={<RulesLink href="#rules">Read the rules</RulesLink>}
          {...form.field('acceptsRules')}
        />
      )}
      <div role="alert">{failure && <Notice kind="error">{failure}</Notice>}</div>
      <Buttons>
        <Button type="submit" busy={form.submitting}>
          {entry ? 'Save changes' : 'Enter the draw'}
        </Button>
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              form.reset();
              onCancel();
            }}
          >
            Keep it as it is
          </Button>
        )}
      </Buttons>
      {!entry && (
        <Note>
          Entering is free and binds you to nothing. Your device does a short calculation for it, which keeps programs from
          entering a thousand times.
        </Note>
      )}
    </Form>
  );
}

const ELSEWHERE = new Set(['launch/entered-already', 'launch/not-entered']);

interface Answer {
  message?: string;
}

const PROVINCE_OPTIONS = [
  { value: '', label: 'Choose a province' },
  ...PROVINCES.map((province) => ({ value: province, label: province })),
];

const RulesLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  color: inherit;
`;

const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${tokens.space[5]} ${tokens.space[4]};
  align-items: start;
`;

const Note = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
