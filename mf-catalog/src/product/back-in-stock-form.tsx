import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useServices, useStore } from 'shared/contract';
import { BACK_IN_STOCK_MESSAGES, messageOf } from 'shared/errors';
import { sizeLabel, type SizeKey } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, Form, Notice, TextField, useForm } from 'shared/ui';
import { emailError } from 'shared/validation';

/** Asks for the address that gets one mail when the size is back. A customer's is filled in. */
export function BackInStockForm({ productId, size }: { productId: number; size: SizeKey }) {
  const { http, session } = useServices();
  const known = useStore(session.store, ({ user }) => user?.email ?? '');
  const [told, setTold] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isTouched = useRef(false);
  const form = useForm({
    initial: { email: known },
    validate: ({ email }) => ({ email: emailError(email) }),
    async submit({ email }) {
      const result = await http.post('/back-in-stock', { email: email.trim(), productId, size });
      if (result.ok) setTold(email.trim());
      else form.setErrors({ email: messageOf(BACK_IN_STOCK_MESSAGES, result.failure) });
    },
  });
  useEffect(() => field.current?.focus(), []);
  // The profile may arrive after the form was opened.
  const { setValue } = form;
  useEffect(() => {
    if (known && !isTouched.current) setValue('email', known);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- setValue is new in each render
  }, [known]);
  return (
    <>
      <div role="status">
        {told && (
          <Notice kind="success">
            We will email {told} once, when UK {sizeLabel(size)} is back.
          </Notice>
        )}
      </div>
      {!told && (
        <Form aria-label="Email me when it is back" onSubmit={form.onSubmit}>
          <TextField
            {...form.field('email')}
            onChange={(email) => {
              isTouched.current = true;
              setValue('email', email);
            }}
            ref={field}
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
          />
          <Note>One email when UK {sizeLabel(size)} is back, and nothing else. We forget your address after 90 days.</Note>
          <Button type="submit" busy={form.submitting}>
            Email me
          </Button>
        </Form>
      )}
    </>
  );
}

const Note = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
