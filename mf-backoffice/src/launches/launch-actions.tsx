import { useNavigate } from 'react-router-dom';
import { Button, Dialog } from 'shared/ui';
import { useCommand, useNotify } from '../api';
import { hasUnsavedChanges, leave } from '../unsaved/unsaved-changes';
import { ButtonRow, ConfirmDialog, DefinitionList, PreviewNotice, usePreview } from '../ui';
import { LAUNCHES, totalPairs, type Launch } from './launch';
import { LAUNCH_FORM } from './launch-form';
import { RulesOf, termsOf } from './terms-panel';

interface LaunchActionsProps {
  launch: Launch;
  /** The dialog on the screen. */
  open: Step | null;
  setOpen(step: Step | null): void;
  /** Reads the launch again. */
  onChanged(): Promise<void>;
}

export type Step = 'schedule' | 'call-off' | 'delete' | 'draw-without-beacon';
const DAY_MS = 24 * 3_600_000;

/** The actions that the launch as a whole allows now. */
export function LaunchActions({ launch, open, setOpen, onChanged }: LaunchActionsProps) {
  const { state } = launch;
  const { run } = useCommand();
  const { notify } = useNotify();
  const navigate = useNavigate();
  const path = `/launches/${launch.id}`;
  const preview = usePreview(path);
  const send = async (action: string, body: object) => {
    const result = await run('post', `${path}/${action}`, body);
    // The changes of another member are on the screen before they are confirmed.
    if (!result.ok && result.failure.code === 'staff/changed-meanwhile') await onChanged();
    return result;
  };
  const act = async (action: string, done: string, body: object = {}) => {
    const result = await send(action, body);
    if (!result.ok) return result;
    notify(done);
    await onChanged();
    return result;
  };
  const close = () => setOpen(null);
  const isDraft = state === 'draft';
  // A second draw holds the pairs that were left over.
  const freed = Object.entries(launch.pairsSetAside).reduce(
    (sum, [size, count]) => sum + Math.max(0, count - (launch.pairs[size] ?? 0)),
    0,
  );
  const isOver = state === 'ended' || state === 'called-off';
  const mayDrawWithout =
    state === 'closed' && launch.beaconState === 'waiting' && Date.parse(launch.drawAt) < Date.now() - DAY_MS;
  if (isOver) return null;
  return (
    <>
      <ButtonRow role="group" aria-label="Actions">
        {isDraft && (
          // Saves what is not saved, and then asks: otherwise what is published would not be what is on the screen.
          <Button
            type="submit"
            form={LAUNCH_FORM}
            value="schedule"
            onClick={(event) => {
              if (hasUnsavedChanges()) return;
              event.preventDefault();
              setOpen('schedule');
            }}
          >
            Schedule
          </Button>
        )}
        {isDraft && (
          <Button variant="secondary" disabled={preview.busy} onClick={() => leave(() => void preview.open())}>
            Preview
          </Button>
        )}
        {mayDrawWithout && <Button onClick={() => setOpen('draw-without-beacon')}>Draw without the beacon</Button>}
        {isDraft ? (
          <Button variant="quiet" onClick={() => setOpen('delete')}>
            Delete the draft
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setOpen('call-off')}>
            Call off
          </Button>
        )}
      </ButtonRow>
      {isDraft && <PreviewNotice address={preview.address} />}
      {open === 'schedule' && (
        <ConfirmDialog
          title={`Schedule the launch of ${launch.name}?`}
          confirmLabel="Schedule"
          onConfirm={() => act('schedule', 'The launch is scheduled. Its page is in the shop.', { version: launch.version })}
          onClose={close}
        >
          <p>The page is published with these terms and rules, and the pairs are reserved. From now on they cannot be changed.</p>
          {freed > 0 && <p>{backToStock(freed)}</p>}
          <DefinitionList items={termsOf(launch)} />
          <RulesOf launch={launch} open />
        </ConfirmDialog>
      )}
      {open === 'call-off' && (
        <ConfirmDialog
          title="Call this launch off?"
          confirmLabel="Call off"
          tone="danger"
          reason="required"
          reasonHint="Published on the page, emailed, and kept in the audit log."
          onConfirm={(reason) =>
            act('call-off', 'Called off. All customers who entered get an email.', { reason, version: launch.version })
          }
          onClose={close}
        >
          <p>
            All customers who entered get an email with your reason, which the page shows as well. Unsold pairs go back to the
            ordinary stock{launch.drawnAt !== null && '; orders that are paid stay as they are'}. This cannot be undone.
          </p>
          {launch.hideProduct && launch.drawnAt === null && (
            <p>The product is no longer hidden: if it is live, it is on sale now. To draw it again, make it a draft first.</p>
          )}
        </ConfirmDialog>
      )}
      {open === 'delete' && !isDraft && (
        // Another member has scheduled it: to call it off is another step, with other consequences.
        <Dialog title="This launch is no longer a draft." onClose={close}>
          <p>Another member scheduled it a moment ago, so it was not deleted.</p>
        </Dialog>
      )}
      {open === 'delete' && isDraft && (
        <ConfirmDialog
          title="Delete this draft?"
          confirmLabel="Delete"
          tone="danger"
          reason="required"
          onConfirm={(reason) => send('call-off', { reason, version: launch.version })}
          onClose={close}
          done="The draft is deleted."
          onDone={() => void navigate(LAUNCHES)}
        >
          <p>
            It was never published.{totalPairs(launch.pairsSetAside) > 0 && ` ${backToStock(totalPairs(launch.pairsSetAside))}`}
          </p>
        </ConfirmDialog>
      )}
      {open === 'draw-without-beacon' && (
        <ConfirmDialog
          title="Draw without the beacon?"
          confirmLabel="Draw without it"
          onConfirm={() => act('draw-without-beacon', 'The draw goes on without the beacon.')}
          onClose={close}
        >
          <p>The beacon has not answered for a day. The page will say that the draw was made without it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const backToStock = (count: number): string =>
  count === 1
    ? 'The pair reserved for it goes back into the normal stock immediately.'
    : `${count} pairs reserved for it go back into the normal stock immediately.`;
