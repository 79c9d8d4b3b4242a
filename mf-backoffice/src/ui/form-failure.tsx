import { Notice } from 'shared/ui';
import { isChangedMeanwhile, type VersionedForm } from '../api';
import { ConflictNotice } from './conflict-notice';

/** Beside the button of a form: why the form was not stored, where no field says so. */
export function FormFailure({ form: { failure, lookAgain } }: { form: Pick<VersionedForm<never>, 'failure' | 'lookAgain'> }) {
  if (!failure) return null;
  if (isChangedMeanwhile(failure)) return <ConflictNotice failure={failure} onLookAgain={lookAgain} />;
  return (
    <Notice kind="error" role="alert">
      {failure.message}
    </Notice>
  );
}
