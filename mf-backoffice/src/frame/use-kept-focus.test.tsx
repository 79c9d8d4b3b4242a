import { useState } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useKeptFocus } from './use-kept-focus';

type Row = 'one' | 'two' | 'three';

/**
 * A page with a list that loses rows when they are done, a step that gives way to another, and a button that is disabled
 * meanwhile.
 */
function Desk() {
  useKeptFocus();
  const [rows, setRows] = useState<Row[]>(['one', 'two', 'three']);
  const [isPaid, setIsPaid] = useState(false);
  const [isResting, setIsResting] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const rest = () => {
    setIsResting(true);
    setTimeout(() => setIsResting(false), 100);
  };
  return (
    <main>
      <h1 key={String(isLoaded)} tabIndex={-1}>
        Order{isLoaded && ' 7'}
      </h1>
      <button onClick={() => setIsLoaded(true)}>Load</button>
      <button disabled={isResting} onClick={rest}>
        Save
      </button>
      <p>Nothing to press</p>
      <section>
        <h2>Lines</h2>
        {!isPaid && <button onClick={() => setIsPaid(true)}>Pay</button>}
        {isPaid && <button>Send</button>}
        <ul>
          {rows.map((row) => (
            <li key={row}>
              {row} <button onClick={() => setRows(rows.filter((each) => each !== row))}>Remove {row}</button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/** A dialog that stays open while its button goes. */
function Dialog() {
  const [isAsking, setIsAsking] = useState(true);
  return (
    <dialog open>
      <h2>Add a passkey</h2>
      {isAsking && <button onClick={() => setIsAsking(false)}>Use a passkey</button>}
    </dialog>
  );
}

async function press(name: string) {
  const user = userEvent.setup();
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
  return user;
}
const focused = () => document.activeElement?.textContent?.trim();
const expectFocus = (text: string) => waitFor(() => expect(focused()).toBe(text));

beforeEach(() => void render(<Desk />));

test('a removed row passes the focus to the next row, and the last one to the previous row', async () => {
  await press('Remove two');
  await expectFocus('three Remove three');
  await press('Remove three');
  await expectFocus('one Remove one');
  await press('Remove one');
  await expectFocus('Lines');
});

test('a replaced step passes the focus to the heading of its section, not to the next button', async () => {
  await press('Pay');
  await expectFocus('Lines');
});

test('a control that goes while its dialog stays passes the focus to the title of the dialog', async () => {
  render(<Dialog />);
  await press('Use a passkey');
  await expectFocus('Add a passkey');
});

test('a temporarily disabled button regains the focus', async () => {
  await press('Save');
  (document.activeElement as HTMLElement | null)?.blur();
  await expectFocus('Save');
});

test('a heading keeps the focus when its data arrives', async () => {
  const heading = screen.getByRole('heading', { level: 1 });
  screen.getByRole('button', { name: 'Load' }).addEventListener('click', () => heading.focus());
  await press('Load');
  await expectFocus('Order 7');
});

test('a click outside of all controls drops the focus', async () => {
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Remove two' });
  button.focus();
  await user.click(screen.getByText('Nothing to press'));
  act(() => button.click());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove two' })).toBeNull());
  await new Promise((done) => setTimeout(done, 150));
  expect(document.activeElement).toBe(document.body);
});
