/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { createApp, createSSRApp, defineComponent, h, nextTick, onMounted, ref, shallowRef } from 'vue';
import { registry } from '../runtime/registry';
import { slotPage } from '../../test/slot-page';
import { RemoteSlot } from './vue';

let app: ReturnType<typeof createApp> | undefined;

beforeEach(() => {
  globalThis.fetch = async () => new Response('');
});
afterEach(() => {
  app?.unmount();
  jest.restoreAllMocks();
  registry().folders.clear();
});

const throws = () => {
  throw new Error('broken');
};
const textOf = (text: string) => defineComponent({ render: () => h('p', text) });
const BEFORE = { default: textOf('before') };

/** A page with one slot, and a paragraph beside it. */
function pageOf(render: () => ReturnType<typeof h>) {
  const page = document.createElement('main');
  app = createApp({ render: () => [render(), h('b', 'page')] });
  const errors: unknown[] = [];
  app.config.errorHandler = (error) => void errors.push(error);
  app.mount(page);
  const shows = (text: string) => waitFor(() => expect(page.textContent).toBe(`${text}page`));
  return { page, errors, shows };
}

test('shows the live version with its props, including later ones, and passes listeners on', async () => {
  const Live = defineComponent({
    props: { text: String },
    emits: ['pressed'],
    render() {
      return h('button', { onClick: () => this.$emit('pressed') }, this.text);
    },
  });
  const { slot, reports } = slotPage({ default: Live }, BEFORE);
  const text = ref('live');
  const pressed = jest.fn();
  const warn = jest.spyOn(console, 'warn');
  const { page, shows } = pageOf(() =>
    h(RemoteSlot, { ...slot, props: { text: text.value }, onPressed: pressed } as never, { loading: () => 'wait' }),
  );
  await shows('wait');
  await shows('live');
  text.value = 'later';
  await shows('later');
  page.querySelector('button')!.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(warn).not.toHaveBeenCalled();
  expect(reports).toEqual(['1.1.0 loaded']);
});

test.each<[string, object]>([
  ['throws in its setup', { default: { setup: throws, render: () => null } }],
  ['throws when it is rendered', { default: { render: throws } }],
  ['throws in a hook', { default: { setup: () => (onMounted(throws), () => null) } }],
  ['throws when it is mounted', { mount: throws }],
  ['cannot be mounted later', { mount: () => Promise.reject(new Error('broken')) }],
])('shows the previous version when the live one %s, and reports it', async (_what, live) => {
  const { slot, reports } = slotPage(live, BEFORE);
  const { shows, errors } = pageOf(() => h(RemoteSlot, slot));
  await shows('before');
  expect(reports).toEqual(['1.1.0 loaded', '1.1.0 run broken', '1.0.0 loaded']);
  expect(errors).toEqual([]);
});

test('shows the previous version when the live one throws after use, but not when a listener throws', async () => {
  const Live = defineComponent({
    setup() {
      const isBroken = shallowRef(false);
      return () => [
        isBroken.value ? throws() : h('button', { id: 'breaks', onClick: () => (isBroken.value = true) }, 'press'),
        h('button', { id: 'listener', onClick: throws }),
      ];
    },
  });
  const { slot, reports } = slotPage({ default: Live }, BEFORE);
  const { page, shows, errors } = pageOf(() => h(RemoteSlot, slot));
  await shows('press');
  page.querySelector<HTMLElement>('#listener')!.click();
  await nextTick();
  expect(errors).toHaveLength(1);
  await shows('press');
  page.querySelector<HTMLElement>('#breaks')!.click();
  await shows('before');
  expect(reports).toEqual(['1.1.0 loaded', '1.1.0 run broken', '1.0.0 loaded']);
});

test('shows only the text of the host when every version is broken, and "Try again" begins with the live version', async () => {
  let isBroken = true;
  const Live = { render: () => (isBroken ? throws() : h('p', 'live')) };
  const { slot } = slotPage({ default: Live }, { default: { render: throws } });
  const { page, shows } = pageOf(() =>
    h(RemoteSlot, slot, {
      failed: ({ error, retry }: { error: { code: string }; retry(): void }) => h('button', { onClick: retry }, error.code),
    }),
  );
  await shows('failed');
  isBroken = false;
  page.querySelector('button')!.click();
  await shows('live');
});

test('mounts a widget of another framework, passes props to it, and unmounts it', async () => {
  const calls: string[] = [];
  const mount = (element: HTMLElement, props: object) => {
    element.textContent = 'mounted';
    calls.push(`mount ${JSON.stringify(props)}`);
    return { update: (next: object) => calls.push(`update ${JSON.stringify(next)}`), unmount: () => calls.push('unmount') };
  };
  const { slot } = slotPage({ mount }, BEFORE);
  const n = ref(1);
  const { shows } = pageOf(() => h(RemoteSlot, { ...slot, props: { n: n.value } }));
  await shows('mounted');
  n.value = 2;
  await nextTick();
  await shows('mounted');
  app!.unmount();
  app = undefined;
  await nextTick();
  expect(calls).toEqual(['mount {"n":1}', 'update {"n":2}', 'unmount']);
});

test('replaces the remote in a slot by another one', async () => {
  const { slot } = slotPage({ default: textOf('live'), Other: textOf('other') }, BEFORE);
  const exportName = ref('default');
  const { shows } = pageOf(() => h(RemoteSlot, { ...slot, exportName: exportName.value }));
  await shows('live');
  exportName.value = 'Other';
  await shows('other');
});

test('renders the loading state on the server', async () => {
  const { renderToString } = await import('vue/server-renderer');
  const { slot, reports } = slotPage(BEFORE, BEFORE);
  const page = createSSRApp({ render: () => h(RemoteSlot, slot, { loading: () => h('i') }) });
  expect(await renderToString(page)).toContain('<i></i>');
  expect(reports).toEqual([]);
});
