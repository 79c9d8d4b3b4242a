import { useState } from 'react';
import { useServices } from 'shared/contract';
import { Button, TextArea } from 'shared/ui';
import { usePermissions } from '../api';
import { ButtonRow, ConfirmDialog, LookAgain } from '../ui';
import { ReceiveDialog } from './receive-dialog';
import { RefundReturnDialog } from './refund-return-dialog';
import { ReturnExchangeDialog } from './return-exchange-dialog';
import type { Return } from './return';
import type { ReturnDialogProps } from './return-dialog-props';

const DIALOGS = {
  approve: ApproveDialog,
  decline: DeclineDialog,
  reopen: ReopenDialog,
  receive: ReceiveDialog,
  refund: RefundReturnDialog,
  exchange: ReturnExchangeDialog,
  'not-come': NotComeDialog,
};
type Step = keyof typeof DIALOGS;

const STEPS: readonly { step: Step; label: string; permission: string; from: readonly Return['state'][] }[] = [
  { step: 'approve', label: 'Approve', permission: 'returns.decide', from: ['requested'] },
  { step: 'receive', label: 'Mark received', permission: 'returns.receive', from: ['approved'] },
  { step: 'refund', label: 'Refund', permission: 'orders.refund', from: ['received'] },
  { step: 'exchange', label: 'Exchange size', permission: 'returns.decide', from: ['received'] },
  { step: 'decline', label: 'Decline', permission: 'returns.decide', from: ['requested', 'approved', 'received'] },
  { step: 'not-come', label: 'Not received', permission: 'returns.decide', from: ['approved'] },
  { step: 'reopen', label: 'Reopen', permission: 'returns.decide', from: ['declined'] },
];

/**
 * The actions that the return and the member's role allow now. The server checks again. `onClose` is called after each
 * dialog.
 */
export function ReturnActions({ found, commands, onClose }: ReturnDialogProps) {
  const { may } = usePermissions();
  const [open, setOpen] = useState<Step | null>(null);
  // The old pair of an exchange: its new size is on its way already.
  const isExchange = found.exchanges.length > 0;
  const isOnShelf = found.lines.some(({ restocked }) => restocked);
  const isPossible = (step: Step) => (step === 'decline' ? !isExchange && !isOnShelf : step !== 'not-come' || isExchange);
  const steps = STEPS.filter(({ step, permission, from }) => from.includes(found.state) && may(permission) && isPossible(step));
  const Open = open && DIALOGS[open];
  // An open dialog keeps its input, even if a colleague has closed the return in the meantime.
  if (!steps.length && !Open) return null;
  const closeDialog = () => {
    setOpen(null);
    onClose();
  };
  return (
    <>
      <ButtonRow role="group" aria-label="Actions">
        {steps.map(({ step, label }, index) => (
          <Button key={step} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => setOpen(step)}>
            {label}
          </Button>
        ))}
      </ButtonRow>
      {Open && <Open found={found} commands={commands} onClose={closeDialog} />}
    </>
  );
}

function ApproveDialog({ found, commands, onClose }: ReturnDialogProps) {
  const { config } = useServices();
  const [instructions, setInstructions] = useState(
    () =>
      `Please ${found.pickUpAddress ? 'bring' : 'send'} the pairs, unworn and in their box, to ${found.pickUpAddress || `${config.legalName}, ${config.address}`}.`,
  );
  return (
    <ConfirmDialog
      title="Approve this return?"
      confirmLabel="Approve"
      onConfirm={() => commands.act('approve', { instructions })}
      done="The return is approved. The customer gets an email."
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextArea
            label="Instructions or label"
            name="instructions"
            rows={5}
            maxLength={2000}
            value={instructions}
            onChange={setInstructions}
            error={errorOf('instructions')}
            hint="Emailed to the customer, and shown under Orders."
          />
          <LookAgain commands={commands} />
        </>
      )}
    </ConfirmDialog>
  );
}

function DeclineDialog({ found, commands, onClose }: ReturnDialogProps) {
  return (
    <ConfirmDialog
      title="Decline this return?"
      confirmLabel="Decline"
      tone="danger"
      reason="required"
      onConfirm={(reason) => commands.act('decline', { reason })}
      done="The return is declined. The customer gets an email."
      onClose={onClose}
    >
      <p>The customer sees the reason, in the email and under Orders.</p>
      {found.state === 'received' && (
        <p>Nothing is refunded, and the pairs stay off the shelf. If the pairs go back to the customer, say so in the reason.</p>
      )}
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}

function NotComeDialog({ commands, onClose }: ReturnDialogProps) {
  return (
    <ConfirmDialog
      title="Close this return without the old pair?"
      confirmLabel="Close the return"
      tone="danger"
      reason="required"
      onConfirm={(reason) => commands.act('not-come', { reason })}
      done="The return is closed. The customer gets no email."
      onClose={onClose}
    >
      <p>
        Missing pairs count as lost and stay off the shelf; the exchange stands. The customer gets no email, and can request
        another return of the order within the return period.
      </p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}

function ReopenDialog({ commands, onClose }: ReturnDialogProps) {
  return (
    <ConfirmDialog
      title="Reopen this return?"
      confirmLabel="Reopen"
      reason="required"
      onConfirm={(reason) => commands.act('reopen', { reason })}
      done="The return is waiting for a decision again. The customer gets an email."
      onClose={onClose}
    >
      <p>It will be waiting for a decision, as before. The customer gets an email that says so, without your reason.</p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}
