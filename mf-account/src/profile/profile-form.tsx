import { useServices } from 'shared/contract';
import { fieldErrors, messageFor } from 'shared/errors';
import type { User, UserUpdate } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Button, Form, TextField, useForm } from 'shared/ui';
import { styled } from 'styled-components';
import { validateProfile, profileUpdate } from './validation';

const serverNames = { firstname: 'firstname', lastname: 'lastname', email: 'email', phoneNumber: 'phoneNumber' } as const;

export function ProfileForm({ user }: { user: User }) {
  const { session, feedback } = useServices();
  const form = useForm({
    initial: profileValues(user),
    validate: validateProfile,
    async submit(values) {
      const result = await feedback.busy(session.updateUser(profileUpdate(values)));
      if (!result.ok) {
        const { failure } = result;
        const conflictError = failure.status === 409 ? { email: failure.message } : {};
        form.setErrors({ ...conflictError, ...fieldErrors(failure, serverNames) });
        return feedback.toast({ kind: 'error', text: messageFor('profile', failure) });
      }
      // The server may normalize what was typed.
      form.reset(profileValues(result.data));
      feedback.toast({ kind: 'success', text: 'Success! Successfully updated your profile' });
    },
  });
  return (
    <Narrow>
      <Form aria-label="Profile" onSubmit={form.onSubmit}>
        <TwoColumns>
          <TextField {...form.field('firstname')} label="First Name" autoComplete="given-name" />
          <TextField {...form.field('lastname')} label="Last Name" autoComplete="family-name" />
        </TwoColumns>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" inputMode="email" />
        <TextField
          {...form.field('phoneNumber')}
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          hint="Optional. A South African number, such as 082 123 4567"
        />
        <div>
          <Button type="submit" busy={form.submitting}>
            Save
          </Button>
        </div>
      </Form>
    </Narrow>
  );
}

const profileValues = ({ firstname, lastname, email, phoneNumber }: User): UserUpdate => ({
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  email: email ?? '',
  phoneNumber: phoneNumber ?? '',
});

const Narrow = styled.div`
  max-width: 560px;
`;
const TwoColumns = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  @media ${media.wide} {
    grid-template-columns: 1fr 1fr;
  }
`;
