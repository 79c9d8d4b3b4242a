/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, lazy, memo, StrictMode, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { registry } from '../runtime/registry';
import { slotPage } from '../../test/slot-page';
import { RemoteSlot } from './react';

beforeEach(() => {
  // React logs which component threw.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // Simulated browsers have none, and `retry` asks the HTTP cache for the files again.
  globalThis.fetch = async () => new Response('');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  registry().folders.clear();
});

const Text = ({ text = 'no text' }: { text?: string }) => createElement('p', null, text);
const throws = () => {
  throw new Error('broken');
};
const BEFORE = { default: () => createElement(Text, { text: 'before' }) };

test('shows the live version with its props and later ones, including as `memo` and under another name', async () => {
  const { slot, reports } = slotPage({ default: memo(Text), Other: () => createElement(Text, { text: 'other' }) }, BEFORE);
  const first = createElement(RemoteSlot, { ...slot, props: { text: 'live' }, loading: 'wait' });
  const { rerender, container } = render(createElement(StrictMode, null, first));
  expect(container.textContent).toBe('wait');
  await screen.findByText('live');
  rerender(createElement(RemoteSlot, { ...slot, props: { text: 'later' } }));
  await screen.findByText('later');
  rerender(createElement(RemoteSlot, { ...slot, exportName: 'Other' }));
  await screen.findByText('other');
  expect(reports).toEqual(['1.1.0 loaded']);
});

test.each<[string, object]>([
  ['throws when it is rendered', { default: throws }],
  [
    'throws in an effect',
    {
      default: () => {
        useEffect(throws);
        return null;
      },
    },
  ],
  ['cannot load a part of it', { default: lazy(() => Promise.reject(new Error('broken'))) }],
  ['throws when it is mounted', { mount: throws }],
  ['cannot be mounted later', { mount: () => Promise.reject(new Error('broken')) }],
])('shows the previous version when the live one %s, and reports it', async (_what, live) => {
  const { slot, reports } = slotPage(live, BEFORE);
  render(createElement(RemoteSlot, slot));
  await screen.findByText('before');
  expect(reports).toEqual(['1.1.0 loaded', '1.1.0 run broken', '1.0.0 loaded']);
});

test('shows the previous version when the live one throws after use', async () => {
  const Live = () => {
    const [isBroken, setBroken] = useState(false);
    return isBroken ? throws() : createElement('button', { onClick: () => setBroken(true) }, 'press');
  };
  const { slot } = slotPage({ default: Live }, BEFORE);
  render(createElement(RemoteSlot, slot));
  fireEvent.click(await screen.findByText('press'));
  await screen.findByText('before');
});

test('reports a module without a component and without mount as a failure', async () => {
  const { slot, reports } = slotPage({ default: { name: 'no component' } }, BEFORE);
  render(createElement(RemoteSlot, slot));
  await screen.findByText('before');
  expect(reports[1]).toMatch(/^1\.1\.0 run widget of news 1\.1\.0 exports no component as default, and no mount$/);
});

test('shows only the text of the host when every version is broken, and "Try again" begins with the live version', async () => {
  let isBroken = true;
  const Live = () => (isBroken ? throws() : createElement(Text, { text: 'live' }));
  const { slot } = slotPage({ default: Live }, { default: throws });
  const failed = ({ error, retry }: { error: Error; retry(): void }) =>
    createElement('button', { onClick: retry }, `Try again: ${error.message}`);
  render(createElement('main', null, createElement(RemoteSlot, { ...slot, failed }), createElement(Text, { text: 'page' })));
  const button = await screen.findByText(/No version of news could be loaded. 1.1.0: broken; 1.0.0: broken/);
  screen.getByText('page');
  isBroken = false;
  fireEvent.click(button);
  await screen.findByText('live');
});

test.each([null, undefined, {}])('passes no props to a widget with a mount that returns %j', async (answer) => {
  const { slot, reports } = slotPage({ mount: () => answer }, BEFORE);
  const { rerender } = render(createElement(RemoteSlot, { ...slot, props: { n: 1 } }));
  await waitFor(() => expect(reports).toHaveLength(1));
  rerender(createElement(RemoteSlot, { ...slot, props: { n: 2 } }));
  await new Promise((done) => setTimeout(done, 20));
  expect(reports).toEqual(['1.1.0 loaded']);
});

test('mounts a widget of another framework, passes props to it, and unmounts it', async () => {
  const calls: string[] = [];
  const mount = (element: HTMLElement, props: object) => {
    element.textContent = 'mounted';
    calls.push(`mount ${JSON.stringify(props)}`);
    return { update: (next: object) => calls.push(`update ${JSON.stringify(next)}`), unmount: () => calls.push('unmount') };
  };
  const { slot } = slotPage({ mount }, BEFORE);
  const { rerender, unmount } = render(createElement(RemoteSlot, { ...slot, props: { n: 1 } }));
  await screen.findByText('mounted');
  rerender(createElement(RemoteSlot, { ...slot, props: { n: 1 } }));
  rerender(createElement(RemoteSlot, { ...slot, props: { n: 2 } }));
  await screen.findByText('mounted');
  unmount();
  await Promise.resolve();
  expect(calls).toEqual(['mount {"n":1}', 'update {"n":2}', 'unmount']);
});

test('renders the loading state on the server', () => {
  const { slot, reports } = slotPage(BEFORE, BEFORE);
  expect(renderToString(createElement(RemoteSlot, { ...slot, loading: createElement('i') }))).toBe('<i></i>');
  expect(reports).toEqual([]);
});
