import { useNavigate } from 'react-router-dom';
import { useCommand, useNotify } from '../api';
import { ConfirmDialog } from '../ui';
import type { Customer } from './customer';

/** Downloads everything that is stored about a customer. */
export function ExportDialog({ customer, onClose }: { customer: Customer; onClose(): void }) {
  const { run } = useCommand();
  return (
    <ConfirmDialog
      title="Export this customer's data?"
      confirmLabel="Export data"
      reason="required"
      onClose={onClose}
      onConfirm={async (reason) => {
        const result = await run<object>('post', `/customers/${customer.id}/export`, { reason });
        if (result.ok) download(`customer-${customer.id}.json`, result.data);
        return result;
      }}
    >
      <p>
        The file holds everything that the shop stores about {customer.name || customer.email}: details, orders, payments and
        messages. Give it to that person only. Write down who asked for it, and how you know that it was them.
      </p>
    </ConfirmDialog>
  );
}

/** Erases a customer for good. */
export function EraseDialog({ customer, list, onClose }: { customer: Customer; list: string; onClose(): void }) {
  const { run } = useCommand();
  const { notify } = useNotify();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title="Erase this customer?"
      confirmLabel="Erase customer"
      tone="danger"
      reason="required"
      onClose={onClose}
      onConfirm={async (reason) => {
        const result = await run('post', `/customers/${customer.id}/erase`, { reason });
        if (result.ok) {
          notify('The customer is erased.');
          navigate(list);
        }
        return result;
      }}
    >
      <p>
        This cannot be undone. The account, cart, messages and newsletter of {customer.name || customer.email} are deleted. Orders
        stay for the tax authority, without name and address; orders that are on their way keep the address until they are
        delivered, and those with an open return until it is closed.
      </p>
    </ConfirmDialog>
  );
}

function download(name: string, data: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
