import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Button, Dialog } from './index';

function DialogExample({ role }: { role?: 'dialog' | 'alertdialog' }) {
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

async function openDialog(role?: 'dialog' | 'alertdialog') {
  const user = userEvent.setup();
  render(
    <StrictMode>
      <DialogExample role={role} />
    </StrictMode>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

// jsdom has no layout: the sheet is a point at the origin.
const INSIDE = { offsetX: 0, offsetY: 0 };
const OUTSIDE = { offsetX: 0, offsetY: -10, clientY: -10 };
const press = (begin: object, end: object) => [
  { keys: '[MouseLeft>]', target: screen.getByRole('dialog'), coords: begin },
  { keys: '[/MouseLeft]', target: screen.getByRole('dialog'), coords: end },
];

test('names a dialog by its title, focuses it, closes it with Escape and restores the focus', async () => {
  const user = await openDialog();
  expect(screen.getByRole('dialog', { name: 'Oops...' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('traps the focus inside a dialog', async () => {
  const user = await openDialog();
  const [ok, close] = [screen.getByRole('button', { name: 'OK' }), screen.getByRole('button', { name: 'Close' })];
  const focusOrder = [];
  for (const keys of ['{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
    await user.keyboard(keys);
    focusOrder.push(document.activeElement);
  }
  expect(focusOrder).toEqual([close, ok, close, ok]);
});

test('closes a dialog by its button and by a click on the backdrop', async () => {
  const user = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByText('Email already subscribed to the newsletter.'));
  await user.pointer(press(OUTSIDE, OUTSIDE));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['on the padding or the scrollbar', INSIDE, INSIDE],
  ['that ends outside', INSIDE, OUTSIDE],
  ['that begins outside', OUTSIDE, INSIDE],
])('stays open after a press %s', async (_, begin, end) => {
  const user = await openDialog();
  await user.pointer(press(begin, end));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('describes an alertdialog by its body and closes it only by its action', async () => {
  const user = await openDialog('alertdialog');
  const alert = screen.getByRole('alertdialog', { name: 'Oops...' });
  const body = document.getElementById(alert.getAttribute('aria-describedby') ?? '');
  expect(body?.textContent).toContain('Email already subscribed');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.mouseDown(alert, OUTSIDE);
  fireEvent.click(alert, OUTSIDE);
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('opens an alertdialog again that the browser closes by itself, and no dialog that its owner closes', async () => {
  render(
    <Dialog title="Codes" role="alertdialog" onClose={() => undefined}>
      <Button>Saved</Button>
    </Dialog>,
  );
  const isClosed = (dialog: HTMLElement) => {
    dialog.removeAttribute('open');
    fireEvent(dialog, new Event('close'));
  };
  const alert = screen.getByRole('alertdialog');
  isClosed(alert);
  await waitFor(() => expect(alert.hasAttribute('open')).toBe(true));
  await openDialog();
  isClosed(screen.getByRole('dialog'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});
