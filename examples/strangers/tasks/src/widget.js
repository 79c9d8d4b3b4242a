import { createApp, h, ref } from 'vue';
import packageJson from '../package.json';

const TASKS = ['Water the plants', 'Answer Noor', 'Book the train'];

const Tasks = {
  setup() {
    const done = ref(0);
    const item = (task, index) => h('li', index < done.value ? h('s', task) : task);
    return () => [
      h('p', `${done.value} of ${TASKS.length} done`),
      h('ul', TASKS.map(item)),
      h('button', { disabled: done.value === TASKS.length, onClick: () => done.value++ }, 'Next one is done'),
    ];
  },
};

/** Shows the tasks. Returns what takes the widget away again. */
export function mount(element) {
  const app = createApp(Tasks);
  app.mount(element);
  element.dataset.version = packageJson.version;
  return () => app.unmount();
}
