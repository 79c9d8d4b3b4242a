import { paths, useServices } from 'shared/contract';
import { fieldErrors } from 'shared/errors';
import { Button, Form, NeedsScript, TextArea, TextField, TextLink, useDraft, useForm, useTurn, type FormState } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { EMPTY_MESSAGE, contactErrors, useSendMessage } from './message';

const serverNames = { name: 'name', email: 'email', phoneNumber: 'phoneNumber', message: 'message' } as const;

/** Contact form (INFO-3 to INFO-5). `labelledBy` is the id of its heading. Keeps the typed values until the message is received, even while the visitor reads the privacy notes. */
export function ContactForm({ labelledBy }: { labelledBy: string }) {
  const { feedback } = useServices();
  const send = useSendMessage();
  const form: FormState<typeof EMPTY_MESSAGE> = useForm({
    initial: EMPTY_MESSAGE,
    turn: useTurn(),
    draft: useDraft('message'),
    validate: contactErrors,
    submit: async (message) => {
      const failure = await send(message);
      if (failure) return form.setErrors(fieldErrors(failure, serverNames));
      form.reset();
      void feedback.popup({ kind: 'success', title: 'Sent', text: 'We received your message.' });
    },
  });
  return (
    <Form aria-labelledby={labelledBy} onSubmit={form.onSubmit}>
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="For example 0821234567 or +27821234567"
        {...form.field('phoneNumber')}
      />
      <TextArea label="Message" rows={6} {...form.field('message')} />
      <Purpose>
        We use these details only to answer you. More in our <TextLink to={`${paths.terms}#privacy`}>privacy notes</TextLink>.
      </Purpose>
      <NeedsScript />
      <Button type="submit" busy={form.submitting}>
        Send
      </Button>
    </Form>
  );
}

const Purpose = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
