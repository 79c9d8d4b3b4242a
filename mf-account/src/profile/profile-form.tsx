import { useServices } from 'shared/contract';
import { sentenceFor } from 'shared/errors';
import type { User } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Button, Form, TextField, useForm } from 'shared/ui';
import { styled } from 'styled-components';
import { fieldErrors } from '../frame/field-errors';
import { checkProfile, profileUpdate } from './check';

const serverNames = { firstname: 'firstname', lastname: 'lastname', email: 'email', phoneNumber: 'phoneNumber' } as const;

export function ProfileForm({ user }: { user: User }) {
  const { session, feedback } = useServices();
  const form = useForm({
    initial: {
      firstname: user.firstname ?? '',
      lastname: user.lastname ?? '',
      email: user.email ?? '',
      phoneNumber: user.phoneNumber ?? '',
    },
    validate: checkProfile,
    async submit(values) {
      const outcome = await feedback.busy(session.updateUser(profileUpdate(values)));
      if (!outcome.ok) {
        const { failure } = outcome;
        const taken = failure.status === 409 ? { email: failure.message } : {};
        form.setErrors({ ...taken, ...fieldErrors(failure, serverNames) });
        return feedback.toast({ kind: 'error', text: sentenceFor('profile', failure) });
      }
      feedback.toast({ kind: 'success', text: 'Success! Successfully updated your profile' });
    },
  });
  return (
    <Narrow>
      <Form aria-label="Profile" onSubmit={form.onSubmit}>
        <Pair>
          <TextField {...form.field('firstname')} label="First Name" autoComplete="given-name" />
          <TextField {...form.field('lastname')} label="Last Name" autoComplete="family-name" />
        </Pair>
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

const Narrow = styled.div`
  max-width: 560px;
`;
const Pair = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  @media ${media.wide} {
    grid-template-columns: 1fr 1fr;
  }
`;
