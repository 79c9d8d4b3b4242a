import { useEffect, useState } from 'react';
import { paths } from 'shared/contract';
import { Notice, TextLink } from 'shared/ui';
import { rememberedEmail } from './remembered-email';

/** The address that the reset runs for: undefined until the browser was asked, '' when it is not known. */
export function useRememberedEmail(): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => setEmail(rememberedEmail()), []);
  return email;
}

/** Leads back to the first step where a later one was opened without it. */
export function MissingEmail() {
  return (
    <Notice kind="info">
      We don’t know which account this is for. <TextLink to={paths.forgotPassword}>Start again</TextLink> and we’ll send a new
      code.
    </Notice>
  );
}
