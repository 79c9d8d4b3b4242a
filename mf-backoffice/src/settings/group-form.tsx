import type { ReactNode } from 'react';
import { Button, Form, Notice, type FormState } from 'shared/ui';
import { styled } from 'styled-components';
import { Panel } from '../ui';

interface GroupFormProps<Values> {
  title: string;
  form: FormState<Values>;
  /** What went wrong beside the fields; '' if nothing did. */
  failure: string;
  children: ReactNode;
}

/** One group of settings with a button of its own: a change of one does not touch the others. */
export function GroupForm<Values>({ title, form, failure, children }: GroupFormProps<Values>) {
  return (
    <Panel title={title}>
      <Narrow aria-label={title} onSubmit={(event) => void form.onSubmit(event as never)}>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        {children}
        <div>
          <Button type="submit" busy={form.submitting}>
            Save
          </Button>
        </div>
      </Narrow>
    </Panel>
  );
}

/** A line of text that is as wide as a screen is hard to read, and to fill in. */
const Narrow = styled(Form)`
  max-width: 640px;
`;
