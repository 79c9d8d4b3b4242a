import { useEffect, useRef, useState } from 'react';
import { useServices, useStore } from 'shared/contract';
import { formatDayTime } from 'shared/dates';
import { BACK_IN_STOCK_MESSAGES, failureMessage, messageOf } from 'shared/errors';
import { Button, Form, NeedsScript, Notice, SmallPrint, TextField, useFocusAfter, useForm, useTurn } from 'shared/ui';
import { emailError } from 'shared/validation';
import { useReminderRequests } from './use-reminder-requests';

interface Since {
  turn: number;
  email?: string;
  isWithdrawn?: boolean;
  failure?: string;
}

/** Undefined if the browser cannot create one, as without https: the server then creates it. */
const newToken = (): string | undefined => (globalThis.crypto as Partial<Crypto>).randomUUID?.();

/** Asks for the address that gets one mail at the opening (LCH-2), and withdraws the request. A customer's address is filled in. */
export function Reminder({ path, opensAt }: { path: string; opensAt: string }) {
  const { http, session, feedback } = useServices();
  const known = useStore(session.store, ({ user }) => user?.email ?? '');
  const turn = useTurn();
  const { tokens, keep } = useReminderRequests(path);
  /** Since this page was opened: the address that was typed, or that the request was withdrawn. */
  const [since, setSince] = useState<Since>({ turn });
  const now: Since = since.turn === turn ? since : { turn };
  /** Reused after a lost response; otherwise the first request could not be withdrawn. */
  const pending = useRef(newToken());
  const { ref: status, focusAfter } = useFocusAfter<HTMLDivElement>();
  const form = useForm({
    initial: { email: known },
    turn,
    validate: ({ email }) => ({ email: emailError(email) }),
    async submit({ email }) {
      const address = `/launches/${encodeURIComponent(path)}/reminders`;
      const result = await http.post<{ token?: string }>(address, { email: email.trim(), token: pending.current });
      if (!result.ok) {
        form.setErrors({ email: messageOf(BACK_IN_STOCK_MESSAGES, result.failure) });
        return;
      }
      pending.current = newToken();
      if (result.data?.token) keep([...tokens, result.data.token]);
      setSince({ turn, email: email.trim() });
      focusAfter();
    },
  });
  // The profile may arrive after the form was shown.
  const { setValue } = form;
  const isUntouched = form.values.email === '';
  useEffect(() => {
    if (known && isUntouched) setValue('email', known);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the profile is there
  }, [known]);

  async function withdraw() {
    const left = [...tokens];
    while (left.length > 0) {
      const result = await feedback.busy(http.post(`/launches/reminders/${encodeURIComponent(left[0]!)}`, {}));
      if (!result.ok) {
        setSince({ ...now, failure: failureMessage(result.failure) });
        break;
      }
      left.shift();
    }
    keep(left);
    if (left.length === 0) setSince({ turn, isWithdrawn: true });
    focusAfter();
  }

  const isAsked = tokens.length > 0 || now.email !== undefined;
  return (
    <>
      <div role="status" ref={status} tabIndex={-1}>
        {isAsked && (
          <Notice kind="success">
            We will email {now.email ?? 'you'} once, on {formatDayTime(opensAt)}.
          </Notice>
        )}
        {now.isWithdrawn && !isAsked && <Notice kind="success">You will get no reminder. We have deleted your address.</Notice>}
        {now.failure && <Notice kind="error">{now.failure}</Notice>}
      </div>
      {tokens.length > 0 && (
        <div>
          <Button variant="secondary" onClick={() => void withdraw()}>
            Don't remind me
          </Button>
        </div>
      )}
      {!isAsked && (
        <Form aria-label="Remind me" onSubmit={form.onSubmit}>
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" inputMode="email" />
          <SmallPrint>One email when the launch opens, and nothing else. We delete your address afterwards.</SmallPrint>
          <NeedsScript />
          <Button type="submit" busy={form.submitting}>
            Remind me
          </Button>
        </Form>
      )}
    </>
  );
}
