import { useRef, useState } from 'react';
import { TextField } from 'shared/ui';
import { fieldErrors, useCommand, wrongField } from '../api';
import { createPasskey, type CreationOptions } from '../passkey/passkey';
import { ConfirmDialog } from '../ui';
import { SecondFactorDialog } from './second-factor-dialog';
import { deviceName } from './device-name';
import type { OwnAccount, Passkey } from './own-account';

const NAME_LENGTH = 60;
const nameProblem = (name: string) => (name.trim() ? '' : 'Name is required.');

/** Adds a passkey of this device, or of another one that the browser reaches. */
export function AddPasskey({ account, onClose }: { account: OwnAccount; onClose(): void }) {
  const { run } = useCommand();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  // Kept while password or code are corrected: a device does not need two passkeys.
  const made = useRef<object | null>(null);
  const add = async (confirmation: object) => {
    if (!made.current) {
      const asked = await run<{ creation: CreationOptions }>('post', '/account/challenge');
      const created = asked.ok ? await createPasskey(asked.data.creation) : asked;
      if (!created.ok) return created;
      made.current = created.data;
    }
    const result = await run('post', '/account/passkeys', { ...confirmation, name, newPasskey: made.current });
    if (!result.ok && fieldErrors(result.failure).newPasskey) made.current = null;
    return result;
  };
  return (
    <SecondFactorDialog
      title="Add a passkey"
      account={account}
      confirmLabel="Add the passkey"
      furtherErrors={{ name: nameProblem(name) }}
      change={add}
      done={`Passkey added: ${name.trim()}`}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>Your fingerprint, face or PIN on this device, or a security key. Your browser asks for it at the end.</p>
          <NameField name={name} error={errorOf('name')} onChange={setName} />
        </>
      )}
    </SecondFactorDialog>
  );
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const { run } = useCommand();
  const [name, setName] = useState(passkey.name);
  return (
    <ConfirmDialog
      title={`Rename ${passkey.name}`}
      confirmLabel="Rename"
      onConfirm={async () =>
        nameProblem(name) ? wrongField('name', nameProblem(name)) : run('put', `/account/passkeys/${passkey.id}`, { name })
      }
      onClose={onClose}
      done="The passkey is renamed."
    >
      {(errorOf) => <NameField name={name} error={errorOf('name')} onChange={setName} />}
    </ConfirmDialog>
  );
}

/** Removes a passkey from the account; it stays on the device, but is no longer valid. */
export function RemovePasskey({ account, passkey, onClose }: { account: OwnAccount; passkey: Passkey; onClose(): void }) {
  const { run } = useCommand();
  return (
    <SecondFactorDialog
      title={`Remove ${passkey.name}`}
      account={account}
      confirmLabel="Remove the passkey"
      tone="danger"
      change={(confirmation) => run('post', `/account/passkeys/${passkey.id}/remove`, confirmation)}
      done={`Passkey removed: ${passkey.name}`}
      onClose={onClose}
    >
      <p>It can no longer be used to log in. Delete it from its device, too.</p>
    </SecondFactorDialog>
  );
}

function NameField({ name, error, onChange }: { name: string; error: string; onChange(name: string): void }) {
  return (
    <TextField
      label="Name"
      name="name"
      value={name}
      onChange={onChange}
      error={error}
      maxLength={NAME_LENGTH}
      hint="A name to recognise it by, such as 'Work laptop'."
    />
  );
}
