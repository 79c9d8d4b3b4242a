import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveFile, TextField } from 'shared/ui';
import { useCommand } from '../api';
import { ConfirmDialog } from '../ui';
import type { CustomerDetail } from './customer';

/** Downloads everything that is stored about a customer. */
export function ExportDialog({ customer, onClose }: { customer: CustomerDetail; onClose(): void }) {
  const { run } = useCommand();
  const { proofs, fields } = useProofs(customer);
  return (
    <ConfirmDialog
      title="Export this customer's data?"
      confirmLabel="Export data"
      reason="required"
      onClose={onClose}
      onConfirm={async (reason) => {
        const result = await run<object>('post', `/customers/${customer.id}/export`, { reason, proofs });
        if (result.ok) saveFile(`customer-${customer.id}.json`, result.data);
        return result;
      }}
    >
      <p>
        The file contains everything that the shop stores about {customer.name || customer.email}: details, orders, payments and
        messages. Give it to that person only. Note who asked for it, and how you know that it was them.
      </p>
      {fields}
    </ConfirmDialog>
  );
}

/** Erases a customer for good. */
export function EraseDialog({ customer, list, onClose }: { customer: CustomerDetail; list: string; onClose(): void }) {
  const { run } = useCommand();
  const navigate = useNavigate();
  const { proofs, fields } = useProofs(customer);
  return (
    <ConfirmDialog
      title="Erase this customer?"
      confirmLabel="Erase customer"
      tone="danger"
      reason="required"
      onClose={onClose}
      onConfirm={(reason) => run('post', `/customers/${customer.id}/erase`, { reason, proofs })}
      done="The customer is erased."
      onDone={() => void navigate(list)}
    >
      <p>
        This cannot be undone. The account, cart, messages and newsletter of {customer.name || customer.email} are deleted. Orders
        stay for the tax authority, without name and address; orders that are on their way keep the address until they are
        delivered, and those with an open return until it is closed.
      </p>
      {fields}
    </ConfirmDialog>
  );
}

/**
 * A field for each unconfirmed email: if it is filled in, the data stored under that email belongs to the customer, too. Otherwise that
 * data is left out, because anybody can type an email.
 */
function useProofs({ unprovenEmails }: CustomerDetail): { proofs: { email: string; reason: string }[]; fields: ReactNode } {
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const proofs = unprovenEmails.flatMap((email) => {
    const reason = reasons[email]?.trim();
    return reason ? [{ email, reason }] : [];
  });
  const fields = unprovenEmails.map((email) => (
    <TextField
      key={email}
      name={`proof of ${email}`}
      label={`How the person showed that ${email} is theirs`}
      hint="This email is not confirmed. Leave this empty, and messages and newsletter under it are left out: they may be another person's."
      maxLength={500}
      value={reasons[email] ?? ''}
      onChange={(reason) => setReasons({ ...reasons, [email]: reason })}
    />
  ));
  return { proofs, fields };
}
