import { createApp, h } from 'vue';
import packageJson from '../package.json';

const { version } = packageJson;

/** A widget of another framework than the host's: the slot gives it an element, and gets back what unmounts it. */
export function mount(element) {
  const app = createApp({ render: () => h('p', { 'data-version': version }, `News ${version}: the summer sale begins`) });
  app.mount(element);
  return () => app.unmount();
}
