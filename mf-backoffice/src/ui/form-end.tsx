import type { ReactNode } from 'react';
import { Button, Notice } from 'shared/ui';
import { isChangedMeanwhile, messageOf, type VersionedForm } from '../api';
import { ConflictNotice } from './conflict-notice';
import { ButtonRow } from './toolbar';

interface FormEndProps {
  form: Pick<VersionedForm<never>, 'failure' | 'lookAgain' | 'submitting'>;
  label?: string;
  /** Other buttons. */
  children?: ReactNode;
}

/** The end of a form: the reason why it was not stored, unless a field shows it, and its buttons. */
export function FormEnd({ form: { failure, lookAgain, submitting }, label = 'Save', children }: FormEndProps) {
  return (
    <>
      {failure &&
        (isChangedMeanwhile(failure) ? (
          <ConflictNotice failure={failure} onLookAgain={lookAgain} />
        ) : (
          <Notice kind="error" role="alert">
            {messageOf(failure)}
          </Notice>
        ))}
      <ButtonRow>
        <Button type="submit" busy={submitting}>
          {label}
        </Button>
        {children}
      </ButtonRow>
    </>
  );
}
