import { useState } from 'react';
import { Button, Form, Notice, TextArea, useForm } from 'shared/ui';
import { fieldErrors, isOutcomeKnown, messageOf, useCommand, useNotify } from '../api';
import { Panel } from '../ui';
import { useUnsavedChanges } from '../unsaved/use-unsaved-changes';
import type { MessageThread } from './message';

/** Answers a message by mail. If another member answered first, the input stays, beside their answer. */
export function ReplyForm({ message, onDone }: { message: MessageThread; onDone(): Promise<void> }) {
  const { run } = useCommand();
  const { notify } = useNotify();
  const [failure, setFailure] = useState('');
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => ({ text: text.trim() ? '' : 'Enter an answer.' }),
    async submit({ text }) {
      setFailure('');
      const result = await run('post', `/messages/${message.id}/reply`, { version: message.version, text });
      if (result.ok) {
        form.reset();
        notify('The answer is being sent.');
      } else if (result.failure.errors) form.setErrors(fieldErrors(result.failure));
      else setFailure(messageOf(result.failure));
      if (isOutcomeKnown(result)) await onDone();
    },
  });
  useUnsavedChanges(!form.submitting && form.values.text !== '');
  return (
    <Panel title="Answer">
      <Form aria-label="Answer" onSubmit={(event) => void form.onSubmit(event as never)}>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        <TextArea label="Your answer" rows={6} maxLength={5000} hint={`Emailed to ${message.email}.`} {...form.field('text')} />
        <div>
          <Button type="submit" busy={form.submitting}>
            Send answer
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
