import { styled } from 'styled-components';
import { useServices, type Failure } from 'shared/contract';
import { messageOf, NEWSLETTER_MESSAGES } from 'shared/errors';
import { replyMessage } from 'shared/http';
import { tokens } from 'shared/theme';
import { Button, Form, NeedsScript, Spinner, TextField, useForm, useTurn } from 'shared/ui';
import { emailError } from 'shared/validation';

/** Newsletter sign-up (NEWS-1 to NEWS-4). Results are shown as popups; every request clears the field. */
export function Newsletter() {
  const { http, feedback } = useServices();
  const form = useForm({
    initial: { email: '' },
    turn: useTurn(),
    validate: ({ email }) => ({ email: emailError(email) }),
    async submit({ email }) {
      const result = await http.post<unknown>('/newsletter', { email: email.trim() });
      form.reset();
      // Not awaited, so that the form is idle while the popup is open.
      void feedback.popup(
        result.ok
          ? { kind: 'success', title: 'Success!', text: replyMessage(result.data, true) ?? 'You are on the list.' }
          : { kind: 'error', title: 'Oops...', text: textOf(result.failure) },
      );
    },
  });
  return (
    <Form aria-label="Newsletter" onSubmit={form.onSubmit}>
      <p>New sneakers and restocks, now and then. Unsubscribe any time.</p>
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" inputMode="email" />
      <NeedsScript />
      <SubmitRow>
        <Button type="submit" variant="secondary" busy={form.submitting}>
          Subscribe
        </Button>
        {form.submitting && <Spinner size={24} />}
      </SubmitRow>
    </Form>
  );
}

/** For a network failure the specification has two messages, NEWS-4's for exceptions and ERR-1's. Both are shown. */
function textOf(failure: Failure): string {
  const message = messageOf(NEWSLETTER_MESSAGES, failure);
  return failure.kind === 'network' ? `${messageOf(NEWSLETTER_MESSAGES, { kind: 'other' })}\n${message}` : message;
}

const SubmitRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  /* A fixed height, so that the spinner's padding does not make the form taller. */
  height: ${tokens.tap};
`;
