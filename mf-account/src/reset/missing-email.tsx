import { useEffect, useState } from 'react';
import { paths } from 'shared/contract';
import { Notice, TextLink, useTurn } from 'shared/ui';
import { rememberedEmail } from './remembered-email';

/** The email of the reset: undefined until it is read from the browser, '' when unknown, or when its account has left meanwhile. */
export function useRememberedEmail(): string | undefined {
  const [email, setEmail] = useState<string>();
  const turn = useTurn();
  useEffect(() => setEmail(rememberedEmail()), [turn]);
  return email;
}

/** Links to the first step when a later one is opened without a known email. */
export function MissingEmail() {
  return (
    <Notice kind="info">
      We don’t know which account this is for. <TextLink to={paths.forgotPassword}>Start again</TextLink> and we’ll send a new
      code.
    </Notice>
  );
}
