import { useEffect, useRef, useState } from 'react';
import { useServices, useStore } from 'shared/contract';
import { BACK_IN_STOCK_MESSAGES, messageOf } from 'shared/errors';
import { sizeLabel, type SizeKey } from 'shared/models';
import { Button, Form, Notice, SmallPrint, TextField, useFocusAfter, useForm, useTurn } from 'shared/ui';
import { emailError } from 'shared/validation';

/** Asks for the address that gets one mail when the size is back. A customer's is filled in. */
export function BackInStockForm({ productId, size }: { productId: number; size: SizeKey }) {
  const { http, session } = useServices();
  const known = useStore(session.store, ({ user }) => user?.email ?? '');
  const turn = useTurn();
  const [subscribed, setSubscribed] = useState({ turn, email: '' });
  const field = useRef<HTMLInputElement>(null);
  const { ref: status, focusAfter } = useFocusAfter<HTMLDivElement>();
  /** The turn of the visitor who has typed. */
  const touchedBy = useRef<number>(undefined);
  const form = useForm({
    initial: { email: known },
    turn,
    validate: ({ email }) => ({ email: emailError(email) }),
    async submit({ email }) {
      const result = await http.post('/back-in-stock', { email: email.trim(), productId, size });
      if (result.ok) {
        setSubscribed({ turn, email: email.trim() });
        focusAfter();
      } else form.setErrors({ email: messageOf(BACK_IN_STOCK_MESSAGES, result.failure) });
    },
  });
  useEffect(() => field.current?.focus(), []);
  // The profile may arrive after the form was opened.
  const { setValue } = form;
  useEffect(() => {
    if (known && touchedBy.current !== turn) setValue('email', known);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- setValue is new in each render
  }, [known]);
  const isSubscribed = subscribed.turn === turn && subscribed.email !== '';
  return (
    <>
      <div role="status" ref={status} tabIndex={-1}>
        {isSubscribed && (
          <Notice kind="success">
            We will email {subscribed.email} once, when UK {sizeLabel(size)} is back.
          </Notice>
        )}
      </div>
      {!isSubscribed && (
        <Form aria-label="Email me when it is back" onSubmit={form.onSubmit}>
          <TextField
            {...form.field('email')}
            onChange={(email) => {
              touchedBy.current = turn;
              setValue('email', email);
            }}
            ref={field}
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
          />
          <SmallPrint>
            One email when UK {sizeLabel(size)} is back, and nothing else. We delete your address after 90 days.
          </SmallPrint>
          <Button type="submit" busy={form.submitting}>
            Email me
          </Button>
        </Form>
      )}
    </>
  );
}
