import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useServices, useStore } from 'shared/contract';
import { formatDayTime } from 'shared/dates';
import { BACK_IN_STOCK_MESSAGES, messageOf } from 'shared/errors';
import { tokens } from 'shared/theme';
import { Button, Form, NeedsScript, Notice, TextField, useFocusAfter, useForm, useTurn } from 'shared/ui';
import { emailError } from 'shared/validation';

/** Asks for the address that gets one mail at the opening (LCH-2). A customer's is filled in. */
export function Reminder({ path, opensAt }: { path: string; opensAt: string }) {
  const { http, session } = useServices();
  const [search] = useSearchParams();
  const known = useStore(session.store, ({ user }) => user?.email ?? '');
  const turn = useTurn();
  const [remembered, setRemembered] = useState({ turn, email: '' });
  const { ref: status, focusAfter } = useFocusAfter<HTMLDivElement>();
  const form = useForm({
    initial: { email: known },
    turn,
    validate: ({ email }) => ({ email: emailError(email) }),
    async submit({ email }) {
      const result = await http.post(`/launches/${encodeURIComponent(path)}/reminders`, { email: email.trim() });
      if (result.ok) {
        setRemembered({ turn, email: email.trim() });
        focusAfter();
      } else form.setErrors({ email: messageOf(BACK_IN_STOCK_MESSAGES, result.failure) });
    },
  });
  // The profile may arrive after the form was shown.
  const { setValue } = form;
  const isUntouched = form.values.email === '';
  useEffect(() => {
    if (known && isUntouched) setValue('email', known);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the profile is there
  }, [known]);
  const isDone = remembered.turn === turn && remembered.email !== '';
  return (
    <>
      <div role="status" ref={status} tabIndex={-1}>
        {isDone && (
          <Notice kind="success">
            We will email {remembered.email} once, on {formatDayTime(opensAt)}.
          </Notice>
        )}
        {search.get('reminder') === 'removed' && !isDone && (
          <Notice kind="success">You get no reminder. We have forgotten your address.</Notice>
        )}
      </div>
      {!isDone && (
        <Form aria-label="Remind me" onSubmit={form.onSubmit}>
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" inputMode="email" />
          <Note>One email when the launch opens, and nothing else. We forget your address afterwards.</Note>
          <NeedsScript />
          <Button type="submit" busy={form.submitting}>
            Remind me
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
