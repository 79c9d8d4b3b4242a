import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAlone, stubApi } from '../testing/stub-api.fixture';
import { AddPasskey, RemovePasskey } from './passkey-dialogs';
import type { OwnAccount, Passkey } from './own-account';

const PASSKEY = { id: 7, name: 'Blue key' } as Passkey;
const ACCOUNT = { authenticatorApp: true, passkeys: [PASSKEY], recoveryCodesLeft: 10 } as unknown as OwnAccount;

test('asks for the password and a code, shows at the field what is wrong, and keeps what was typed', async () => {
  const wrong = { field: 'password', message: 'The password is wrong.' };
  const api = stubApi({
    'POST /account/passkeys/7/remove': { status: 403, body: { message: wrong.message, errors: [wrong] } },
  });
  const onClose = jest.fn();
  renderAlone(() => <RemovePasskey account={ACCOUNT} passkey={PASSKEY} onClose={onClose} />);
  const user = userEvent.setup();
  const remove = screen.getByRole('button', { name: 'Remove the passkey' });
  await user.click(remove);
  const messages = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(messages()).toEqual(['Password is required.', 'Code is required.']);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'Correct1!');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(remove);
  await waitFor(() => expect(messages()).toEqual([wrong.message]));
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456');
  api.reply('POST /account/passkeys/7/remove', { status: 204 });
  await user.click(remove);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.called('POST /account/passkeys/7/remove')).toEqual(Array(2).fill({ password: 'Correct1!', code: '123456' }));
});

test('asks for the further fields as well, before it asks the server', async () => {
  const api = stubApi({});
  renderAlone(() => <AddPasskey account={ACCOUNT} onClose={() => undefined} />);
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Add the passkey' }));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Name is required.',
    'Password is required.',
    'Code is required.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(api.called('POST /account/challenge')).toEqual([]);
});
