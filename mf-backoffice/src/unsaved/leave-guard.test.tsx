import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { Link } from 'shared/ui';
import { leave } from './unsaved-changes';
import { LeaveGuard } from './leave-guard';
import { useUnsavedChanges } from './use-unsaved-changes';

function Editor() {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
}

function App() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>At {pathname + search}</p>
      {pathname === '/editor' && <Editor />}
      <Link to="/editor">Editor</Link>
      <Link to="/editor?page=2">Second page</Link>
      <Link to="/list">List</Link>
      <LeaveGuard />
    </>
  );
}

/** An editor with a typed text, which was reached from the list. */
async function openEditor(onPopState?: typeof inFront) {
  window.history.pushState(null, '', '/list');
  const services = { ...servicesFixture(), ...(onPopState && { onPopState }) };
  render(
    <ServicesProvider services={services}>
      <App />
    </ServicesProvider>,
    { wrapper: BrowserRouter },
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByText(name));
  await press('Editor');
  await user.type(screen.getByLabelText('Text'), 'x');
  return { press };
}

const question = () => screen.findByText('Leave without saving?');
const expectTyped = () => expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('x');

test('asks before following a link out of an editor with changes', async () => {
  const { press } = await openEditor();
  await press('List');
  await question();
  await press('Back');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  expectTyped();
  await press('List');
  await press('Leave');
  await screen.findByText('At /list');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

/** The service of the shell. In jsdom the phase of a listener is enough for it. */
const inFront = (listener: (event: PopStateEvent) => void) => {
  window.addEventListener('popstate', listener, { capture: true });
  return () => window.removeEventListener('popstate', listener, { capture: true });
};

test('asks before Back, too, even after a change of the query, which does not ask', async () => {
  const { press } = await openEditor(inFront);
  await press('Second page');
  await screen.findByText('At /editor?page=2');
  act(() => window.history.go(-2));
  await question();
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
  await press('Back');
  expectTyped();
  act(() => window.history.go(-2));
  await question();
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
  await press('Leave');
  await screen.findByText('At /list');
});

test('asks before a reload and other exits only while there are changes', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const proceed = jest.fn();
  const { press } = await openEditor();
  expect(isAsked()).toBe(true);
  await act(async () => leave(proceed));
  await question();
  expect(proceed).not.toHaveBeenCalled();
  await press('Leave');
  expect(proceed).toHaveBeenCalledTimes(1);
  await userEvent.clear(screen.getByLabelText('Text'));
  expect(isAsked()).toBe(false);
  leave(proceed);
  expect(proceed).toHaveBeenCalledTimes(2);
});
