import { styled } from 'styled-components';
import { useServices, type Failure } from 'shared/contract';
import { sentenceFor } from 'shared/errors';
import { tokens } from 'shared/theme';
import { Button, Form, Spinner, TextField, useForm } from 'shared/ui';
import { emailError } from 'shared/validation';
import { messageOf } from '../http/message';

/** Newsletter sign-up (NEWS-1 to NEWS-4): answers come as popups, the field is empty after every attempt that was sent. */
export function Newsletter() {
  const { http, feedback } = useServices();
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({ email: emailError(email) }),
    async submit({ email }) {
      const outcome = await http.post<unknown>('/newsletter', { email: email.trim() });
      form.reset();
      // Not waited for: the form is idle again while the popup is read.
      void feedback.popup(
        outcome.ok
          ? { kind: 'success', title: 'Success!', text: messageOf(outcome.data) ?? 'You are on the list.' }
          : { kind: 'error', title: 'Oops...', text: textOf(outcome.failure) },
      );
    },
  });
  return (
    <Form aria-label="Newsletter" onSubmit={form.onSubmit}>
      <p>New pairs and restocks, now and then. Leave whenever you like.</p>
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" inputMode="email" />
      <Send>
        <Button type="submit" variant="secondary" busy={form.submitting}>
          Subscribe
        </Button>
        {form.submitting && <Spinner size={24} />}
      </Send>
    </Form>
  );
}

/** For a lost connection the specification has two sentences, the newsletter's for any exception and that of ERR-1: both stand. */
function textOf(failure: Failure): string {
  const sentence = sentenceFor('newsletter', failure);
  return failure.kind === 'network' ? `${sentenceFor('newsletter', { kind: 'other' })}\n${sentence}` : sentence;
}

const Send = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  /* The spinner's own padding must not make the form taller while it turns. */
  height: ${tokens.tap};
`;
