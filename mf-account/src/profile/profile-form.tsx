import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';
import { fieldErrors, hasCode, messageFor } from 'shared/errors';
import type { User, UserUpdate } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Button, Form, TextField, useFailureToast, useForm } from 'shared/ui';
import { styled } from 'styled-components';
import { profileUpdate, profileValues, validateProfile } from './validation';

const serverNames = { firstname: 'firstname', lastname: 'lastname', email: 'email', phoneNumber: 'phoneNumber' } as const;

interface ProfileFormProps {
  user: User;
  /** The unsaved form values when the tab was last left. */
  draft: UserUpdate | undefined;
  /** Called after each change, with undefined if nothing is left to save. */
  onDraft(draft: UserUpdate | undefined): void;
}

/** The details of the account. */
export function ProfileForm({ user, draft, onDraft }: ProfileFormProps) {
  const { session, feedback } = useServices();
  const showFailure = useFailureToast();
  const [saved, setSaved] = useState({ of: user, values: profileValues(user) });
  const form = useForm({
    initial: draft ?? profileValues(user),
    validate: validateProfile,
    async submit(values) {
      const result = await feedback.busy(session.updateUser(profileUpdate(values)));
      if (!result.ok) {
        const { failure } = result;
        const conflictError = hasCode(failure, 'account/email-taken', 409) ? { email: failure.message } : {};
        form.setErrors({ ...conflictError, ...fieldErrors(failure, serverNames) });
        showFailure(failure, messageFor('profile', failure));
        return;
      }
      // The server may normalize what was typed.
      setSaved({ of: user, values: profileValues(result.data) });
      form.reset(profileValues(result.data));
      feedback.toast({ kind: 'success', text: 'Success! Successfully updated your profile' });
    },
  });
  const { values } = form;
  // A change that was made elsewhere: a field that nothing was typed into follows, or Save would undo the change.
  if (saved.of !== user) {
    const latest = profileValues(user);
    setSaved({ of: user, values: latest });
    if (!isSame(latest, saved.values)) form.reset(followed(values, saved.values, latest));
  }
  useEffect(() => onDraft(isSame(values, saved.values) ? undefined : values), [values, saved, onDraft]);
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

const isSame = (one: UserUpdate, other: UserUpdate): boolean =>
  Object.values(serverNames).every((name) => one[name] === other[name]);

const followed = (values: UserUpdate, before: UserUpdate, latest: UserUpdate): UserUpdate => {
  const typed = Object.values(serverNames).filter((name) => values[name] !== before[name]);
  return { ...latest, ...Object.fromEntries(typed.map((name) => [name, values[name]])) };
};

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
