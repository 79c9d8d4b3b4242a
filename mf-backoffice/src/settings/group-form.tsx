import type { ReactNode } from 'react';
import { Form } from 'shared/ui';
import { styled } from 'styled-components';
import type { VersionedForm } from '../api';
import { FormEnd, Panel } from '../ui';

interface GroupFormProps<Values> {
  title: string;
  form: VersionedForm<Values>;
  children: ReactNode;
}

/** One group of settings with its button: storing one does not touch the others. */
export function GroupForm<Values>({ title, form, children }: GroupFormProps<Values>) {
  return (
    <Panel title={title}>
      <Narrow aria-label={title} onSubmit={(event) => void form.onSubmit(event as never)}>
        {children}
        <FormEnd form={form} label={`Save ${title.charAt(0).toLowerCase()}${title.slice(1)}`} />
      </Narrow>
    </Panel>
  );
}

/** A line of text that is as wide as a screen is hard to read, and to fill in. */
const Narrow = styled(Form)`
  max-width: 640px;
`;
