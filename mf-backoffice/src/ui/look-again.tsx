import { Button, Notice } from 'shared/ui';
import type { Versioned } from '../api';

/** Shown in a dialog after a version conflict: loads the new state behind the dialog and keeps the input (BO-9). */
export function LookAgain({
  commands: { conflict, lookAgain },
}: {
  commands: Pick<Versioned<unknown>, 'conflict' | 'lookAgain'>;
}) {
  if (!conflict) return null;
  return (
    <Notice kind="warning">
      <p>Your changes stay here.</p>
      <Button variant="secondary" onClick={() => void lookAgain()}>
        Load the latest version
      </Button>
    </Notice>
  );
}
