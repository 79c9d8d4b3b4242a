/**
 * The modules of the shell, each step in a separate task: between them the browser can paint and answer, which it could not
 * if the last step evaluated all imports at once. Packages come first, so that `start.tsx` alone determines the order of the
 * components, and with it the order of their styles.
 */
const STEPS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client').then(({ hydrateRoot }) => hydrateRoot),
  () => import(/* webpackMode: "eager" */ 'react-router-dom').then(({ Router }) => Router),
  () => import(/* webpackMode: "eager" */ './services').then(({ createServices }) => createServices),
  () => import(/* webpackMode: "eager" */ './start'),
];

/** Continues in a new task. A message, because a timer of a tab in the background waits for a second. */
const nextTask = () =>
  new Promise<void>((next) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => next();
    port2.postMessage(null);
  });

async function main(): Promise<void> {
  for (const step of STEPS) {
    await step();
    await nextTask();
  }
}

void main();
