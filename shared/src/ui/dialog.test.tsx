import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Button, Dialog } from './index';

function Shop({ role }: { role?: 'dialog' | 'alertdialog' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog title="Oops..." role={role} onClose={() => setOpen(false)}>
          <p>Email already subscribed to the newsletter.</p>
          <Button onClick={() => setOpen(false)}>OK</Button>
        </Dialog>
      )}
    </>
  );
}

async function openShop(role?: 'dialog' | 'alertdialog') {
  const user = userEvent.setup();
  render(
    <StrictMode>
      <Shop role={role} />
    </StrictMode>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

test('a dialog is named by its title, takes the focus, closes with Escape and gives the focus back', async () => {
  const user = await openShop();
  expect(screen.getByRole('dialog', { name: 'Oops...' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('the focus goes round inside a dialog', async () => {
  const user = await openShop();
  const [ok, close] = [screen.getByRole('button', { name: 'OK' }), screen.getByRole('button', { name: 'Close' })];
  const stations = [];
  for (const keys of ['{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
    await user.keyboard(keys);
    stations.push(document.activeElement);
  }
  expect(stations).toEqual([close, ok, close, ok]);
});

test('a dialog closes by its button and by a press beside it', async () => {
  const user = await openShop();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByText('Email already subscribed to the newsletter.'));
  await user.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an alertdialog is read whole and waits for its answer', async () => {
  const user = await openShop('alertdialog');
  const alert = screen.getByRole('alertdialog', { name: 'Oops...' });
  const body = document.getElementById(alert.getAttribute('aria-describedby') ?? '');
  expect(body?.textContent).toContain('Email already subscribed');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(alert);
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
