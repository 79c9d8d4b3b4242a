import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BottomSheet, Button } from './index';

const HEIGHT = 400;

beforeEach(() => void jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT));
afterEach(() => jest.restoreAllMocks());

function SheetExample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <BottomSheet title="Filters" onClose={() => setOpen(false)}>
          <Button onClick={() => setOpen(false)}>Show 3 results</Button>
        </BottomSheet>
      )}
    </>
  );
}

async function openSheet() {
  const user = userEvent.setup();
  render(<SheetExample />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

const sheet = () => screen.queryByRole('dialog', { name: 'Filters' });

interface Step {
  type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel';
  y?: number;
  /** Milliseconds since the first step. */
  at: number;
}

/** Moves a pointer on the sheet's head by a fake clock: a slow machine would drag slowly. jsdom has no pointer events. */
function drag(steps: Step[], { pointerType = 'touch' } = {}) {
  const head = screen.getByRole('heading', { name: 'Filters' });
  for (const { type, y = 0, at } of steps) {
    const event = createEvent[type](head);
    const properties = { pointerId: 5, isPrimary: true, pointerType, clientY: 300 + y, timeStamp: 1000 + at };
    for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
    fireEvent(head, event);
  }
}

const slowly = (distance: number): Step[] => [
  { type: 'pointerDown', at: 0 },
  { type: 'pointerMove', y: distance / 2, at: 500 },
  { type: 'pointerMove', y: distance, at: 1000 },
];

test('follows a finger down, and closes when it is released far enough', async () => {
  await openSheet();
  drag(slowly(150));
  expect(sheet()!.style.translate).toBe('0 150px');
  drag([{ type: 'pointerUp', y: 150, at: 1010 }]);
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('snaps back after a short slow drag, an upward one, and one that the browser cancels', async () => {
  await openSheet();
  for (const [distance, end] of [
    [100, 'pointerUp'],
    [-200, 'pointerUp'],
    [300, 'pointerCancel'],
  ] as const) {
    drag([...slowly(distance), { type: end, y: distance, at: 1010 }]);
    expect(sheet()!.style.translate).toBe('');
  }
});

test('closes after a short flick, but not after a finger that rests before it lifts', async () => {
  await openSheet();
  const flick: Step[] = [
    { type: 'pointerDown', at: 0 },
    { type: 'pointerMove', y: 60, at: 40 },
  ];
  drag([...flick, { type: 'pointerUp', y: 60, at: 400 }]);
  expect(sheet()).toBeTruthy();
  drag([...flick, { type: 'pointerUp', y: 60, at: 50 }]);
  expect(sheet()).toBeNull();
});

test('ignores the mouse', async () => {
  await openSheet();
  drag([...slowly(300), { type: 'pointerUp', y: 300, at: 1010 }], { pointerType: 'mouse' });
  expect(sheet()!.style.translate).toBe('');
});

test('does not animate with reduced motion, but closes by the same drag', async () => {
  await openSheet();
  Object.defineProperty(window, 'matchMedia', {
    value: (query: string) => ({ matches: query.includes('reduced-motion') }),
    configurable: true,
  });
  drag(slowly(150));
  expect(sheet()!.style.translate).toBe('');
  drag([{ type: 'pointerUp', y: 150, at: 1010 }]);
  expect(sheet()).toBeNull();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('keyboard, focus and backdrop work as in a dialog', async () => {
  const user = await openSheet();
  const [show, close] = [screen.getByRole('button', { name: 'Show 3 results' }), screen.getByRole('button', { name: 'Close' })];
  expect(document.activeElement).toBe(show);
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(close);
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(show);
  await user.keyboard('{Escape}');
  expect(sheet()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.mouseDown(sheet()!, { clientY: -10 });
  fireEvent.click(sheet()!, { clientY: -10 });
  expect(sheet()).toBeNull();
});
